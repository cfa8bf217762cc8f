import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { dropStaleDatabases, nameOfRun } from '../src/platform/database/throw-away-database.ts';
import { openThrowAwayServer } from '../src/platform/postgres/throw-away-server.ts';
import { repositoryRoot } from '../src/platform/root.ts';

/** Opens the database server for the whole run and passes its address to every test file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const forgetWorkers = await bundleWorkers();
  const server = await openThrowAwayServer((line) => console.log(line));
  await dropStaleDatabases(server.ownerUrl);
  project.provide('databaseServerUrl', server.ownerUrl);
  project.provide('demoTemplate', nameOfRun('demo'));
  project.provide('catalogueTemplate', nameOfRun('catalogue'));
  return async () => {
    await server.stop();
    forgetWorkers();
  };
}

interface Bundler {
  bundle: (entry: string | null, outfile: string) => Promise<void>;
}

/**
 * Tests run the sources, and threads need programs: they are bundled once. @returns what removes them, and the programs that tests
 * have put beside them (`start-program.ts`)
 */
async function bundleWorkers(): Promise<() => void> {
  const folder = join(repositoryRoot(), 'apps/server/node_modules/.cache/banyan');
  const name = `test-${process.pid}`;
  const { bundle } = (await import(new URL('../../../scripts/bundle.mjs', import.meta.url).href)) as Bundler;
  await bundle(null, join(folder, `${name}.mjs`));
  process.env.BANYAN_WORKERS = join(folder, name);
  return () => {
    for (const file of readdirSync(folder).filter((file) => /^test-\d+/.exec(file)?.[0] === name))
      rmSync(join(folder, file), { force: true });
  };
}
