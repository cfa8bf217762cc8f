import { rmSync } from 'node:fs';
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
  return async () => {
    await server.stop();
    forgetWorkers();
  };
}

interface Bundler {
  bundle: (entry: string | null, outfile: string) => Promise<void>;
  filesOf: (outfile: string) => string[];
}

/** Tests run the sources, and threads need programs: they are bundled once. @returns what removes them */
async function bundleWorkers(): Promise<() => void> {
  const place = join(repositoryRoot(), `apps/server/node_modules/.cache/banyan/test-${process.pid}`);
  const { bundle, filesOf } = (await import(
    new URL('../../../scripts/bundle.mjs', import.meta.url).href
  )) as Bundler;
  await bundle(null, `${place}.mjs`);
  process.env.BANYAN_WORKERS = place;
  return () => {
    for (const file of filesOf(`${place}.mjs`)) {
      rmSync(file, { force: true });
      rmSync(`${file}.map`, { force: true });
    }
  };
}
