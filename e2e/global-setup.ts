import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { openDatabaseServer } from '../apps/server/src/platform/database-server.ts';
import { repositoryRoot } from '../apps/server/src/platform/root.ts';
import {
  createThrowAwayDatabase,
  dropStaleDatabases,
} from '../apps/server/src/platform/throw-away-database.ts';

const START_LIMIT_MS = 180_000;

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
  const databases = await openDatabaseServer({ log: console.log });
  await dropStaleDatabases(databases.url);
  const database = await createThrowAwayDatabase(databases.url);
  const port = await freePort();
  const server = await startServer(port, database.url).catch(async (error: unknown) => {
    await database.drop();
    await databases.stop();
    throw error;
  });
  process.env.E2E_URL = `http://localhost:${port}`;
  process.env.E2E_DATABASE_URL = database.url;
  return async () => {
    await stopServer(server);
    await database.drop();
    await databases.stop();
  };
}

/** Starts the built server and waits for the line by which it says that it serves. */
function startServer(port: number, databaseUrl: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['--enable-source-maps', join('apps/server/dist/main.mjs')], {
    cwd: repositoryRoot(),
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      // All journeys come from one address.
      RATE_LIMIT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (reason: string) => {
      server.kill('SIGKILL');
      reject(new Error(`The server ${reason}:\n${said}`));
    };
    const limit = setTimeout(() => fail('did not start in time'), START_LIMIT_MS);
    const onExit = (code: number | null) => fail(`ended with ${code}`);
    const onLine = (chunk: Buffer) => {
      said += chunk;
      if (!said.includes(`Banyan is ready at http://localhost:${port}`)) return;
      clearTimeout(limit);
      server.off('exit', onExit);
      server.stdout.off('data', onLine).resume();
      resolve(server);
    };
    server.once('exit', onExit);
    server.stdout.on('data', onLine);
  });
}

function stopServer(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    const force = setTimeout(() => server.kill('SIGKILL'), 10_000);
    server.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    server.kill('SIGTERM');
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject()));
    });
  });
}
