import type { TestProject } from 'vitest/node';
import { openDatabaseServer } from '../src/platform/database-server.ts';
import { dropStaleDatabases } from '../src/platform/throw-away-database.ts';

/** Opens the database server for the whole run and tells every test file where it is. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openDatabaseServer({ log: (line) => console.log(line) });
  await dropStaleDatabases(server.url);
  project.provide('databaseServerUrl', server.url);
  return server.stop;
}
