import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { repositoryRoot } from '../apps/server/src/platform/root.ts';

const START_LIMIT_MS = 180_000;

/**
 * Starts the built server and waits for the line by which it says that it serves.
 * @param settings further ones, as in production
 */
export function startServer(
  port: number,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['--enable-source-maps', join('apps/server/dist/main.mjs')], {
    cwd: repositoryRoot(),
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      // All calls come from one address.
      RATE_LIMIT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (reason: string) => {
      server.kill('SIGKILL');
      reject(new Error(`The server ${reason}:\n${output}`));
    };
    const limit = setTimeout(() => fail('did not start in time'), START_LIMIT_MS);
    const onExit = (code: number | null) => fail(`ended with ${code}`);
    const onLine = (chunk: Buffer) => {
      output += chunk;
      if (!output.includes(`Banyan is ready at http://localhost:${port}`)) return;
      clearTimeout(limit);
      server.off('exit', onExit);
      server.stdout.off('data', onLine).resume();
      resolve(server);
    };
    server.once('exit', onExit);
    server.stdout.on('data', onLine);
  });
}

export function stopServer(server: ChildProcess): Promise<void> {
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

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject()));
    });
  });
}
