import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { refusal } from '../refusal.ts';
import { postgresBinaries, program } from './postgres-binaries.ts';
import {
  OWNER,
  type PostgresHome,
  spawnOptions,
  storeAnotherPort,
  storedPort,
  writeSettings,
} from './postgres-home.ts';

const run = promisify(execFile);
const START_LIMIT_MS = 60_000;

/** Adopts the running server or starts it, until a real connection answers. */
export async function ensureRunning(
  home: PostgresHome,
  log: (line: string) => void,
): Promise<{ port: number; adopted: boolean }> {
  const deadline = Date.now() + START_LIMIT_MS;
  let adopted = true;
  let failure = '';
  while (Date.now() < deadline) {
    const running = runningServer(home.data);
    if (running) {
      const answer = await probe(home, running.port);
      if (answer === 'ready') return { port: running.port, adopted };
      if (answer === 'stranger') {
        throw refusal(`The database on port ${running.port} refuses the password kept in ${home.home}.`);
      }
    } else {
      if (adopted) log('Starting the database…');
      adopted = false;
      // Another process may win this start; then its server answers the next probe.
      failure = await startServer(home);
    }
    await sleep(100);
  }
  throw refusal(`The database in ${home.home} did not start: ${failure || 'it does not answer'}.`);
}

/** The live server's port, from the file the server itself keeps. */
export function runningServer(data: string): { port: number } | undefined {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!pid || !isAlive(pid)) return undefined;
  if (!isPostgres(pid)) {
    // The server was killed and its number went to another program: the file would block every start.
    rmSync(file, { force: true });
    return undefined;
  }
  return { port };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  } catch {
    return true;
  }
}

async function probe(home: PostgresHome, port: number): Promise<'ready' | 'waiting' | 'stranger'> {
  const client = new pg.Client({
    connectionString: urlOf(home, port, 'postgres'),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query('select from pg_database where datname = $1', [OWNER]);
    if (!rowCount) await client.query(`create database ${OWNER}`);
    return 'ready';
  } catch (error) {
    return (error as { code?: string }).code === '28P01' ? 'stranger' : 'waiting';
  } finally {
    await client.end().catch(() => {});
  }
}

/** Starts the server in a session of its own, out of reach of the terminal's Ctrl-C; returns why it failed. */
export async function startServer(home: PostgresHome): Promise<string> {
  let port = storedPort(home.home);
  while (!(await isFree(port))) port = storeAnotherPort(home.home);
  writeSettings(home);
  const pgCtl = program(postgresBinaries(home.home, home.user), 'pg_ctl');
  const log = join(home.data, 'start.log');
  rmSync(log, { force: true });
  // A session of its own: Ctrl-C in the terminal must not reach it before our orderly end.
  const options = { ...spawnOptions(home.user), detached: true };
  try {
    await run(
      pgCtl,
      ['start', '-w', '-t', '60', '-s', '-D', home.data, '-l', log, '-o', `-p ${port}`],
      options,
    );
    return '';
  } catch (error) {
    const lastLine = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').at(-1) : '';
    return lastLine || (error as Error).message;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Connects to a database of the embedded server as its owner. */
export function urlOf({ password }: PostgresHome, port: number, database: string): string {
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`;
}

/** Stops the server at once, ending connections; returns when it is down. */
export async function stopServer(home: PostgresHome): Promise<void> {
  const pgCtl = program(postgresBinaries(home.home, home.user), 'pg_ctl');
  const options = { ...spawnOptions(home.user), detached: true };
  await run(pgCtl, ['stop', '-w', '-s', '-m', 'fast', '-D', home.data], options);
}
