import { spawnSync } from 'node:child_process';
import pg from 'pg';
import {
  createThrowAwayDatabase,
  dropStaleDatabases,
} from '../apps/server/src/platform/database/throw-away-database.ts';
import { openThrowAwayServer } from '../apps/server/src/platform/postgres/throw-away-server.ts';
import { repositoryRoot } from '../apps/server/src/platform/root.ts';
import { freePort, startServer, stopServer } from './built-server.ts';

/**
 * Builds, and starts the real server on a database of its own, which it seeds as on any first start.
 * `E2E_URL` names a server that runs already and is used as it is.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL) return undefined;
  const build = spawnSync(process.execPath, ['scripts/build.mjs'], {
    cwd: repositoryRoot(),
    stdio: 'inherit',
  });
  if (build.status !== 0) throw new Error('The build failed.');
  const databases = await openThrowAwayServer(console.log);
  await dropStaleDatabases(databases.ownerUrl);
  const database = await createThrowAwayDatabase(databases.ownerUrl);
  const port = await freePort();
  const server = await startServer(port, database.ownerUrl).catch(async (error: unknown) => {
    await database.drop();
    await databases.stop();
    throw error;
  });
  await endPopups(database.ownerUrl);
  await beginGames(database.ownerUrl);
  process.env.E2E_URL = `http://localhost:${port}`;
  process.env.E2E_DATABASE_URL = database.url;
  process.env.E2E_OWNER_URL = database.ownerUrl;
  return async () => {
    await stopServer(server);
    await database.drop();
    await databases.stop();
  };
}

/** The pop-up of the demo would stand before every journey that begins on a dashboard. */
async function endPopups(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('update popup set ended_at = now()');
  await owner.end();
}

/** The salt of a chain comes ten minutes after it was published: the clock of the games stands eleven minutes ahead. */
async function beginGames(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`create or replace function game_clock() returns timestamptz language sql volatile
    as $$ select clock_timestamp() + interval '11 minutes' $$`);
  await owner.end();
}
