import { execFile } from 'node:child_process';
import {
  accessSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

/** Statements that each of 16 connections repeats, with a whole number for every `:name`, from 1 to its limit. */
export interface Statements {
  sql: readonly string[];
  draw: Record<string, number>;
}

/** Repeats statements on 16 connections for a number of seconds. */
export interface StatementDriver {
  name: string;
  /** The other driver sends one statement only: what is several there must be one function. */
  isPgbench: boolean;
  /** @returns how long each transaction took, in milliseconds */
  load(url: string, statements: Statements, seconds: number): Promise<number[]>;
}

const clients = 16;
const run = promisify(execFile);

/** pgbench with prepared statements where it is installed, else a driver of this program's own. */
export function chooseStatementDriver(): StatementDriver {
  const path = findPgbench();
  return path ? pgbench(path) : ownDriver;
}

function findPgbench(): string | undefined {
  const debian = '/usr/lib/postgresql';
  let folders = (process.env.PATH ?? '').split(delimiter);
  try {
    folders = [...folders, ...readdirSync(debian).map((version) => join(debian, version, 'bin'))];
  } catch {
    // not a Debian
  }
  return folders
    .map((folder) => join(folder, 'pgbench'))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

const pgbench = (path: string): StatementDriver => ({
  name: 'pgbench -M prepared',
  isPgbench: true,
  load: async (url, { sql, draw }, seconds) => {
    const folder = mkdtempSync(join(tmpdir(), 'banyan-'));
    try {
      const script = join(folder, 'load.sql');
      const draws = Object.entries(draw).map(([name, limit]) => `\\set ${name} random(1, ${limit})`);
      const lines = sql.map((statement) => `${statement.replaceAll(/\s+/g, ' ')};`);
      writeFileSync(script, [...draws, ...lines].join('\n'));
      const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds)];
      const log = ['-l', `--log-prefix=${join(folder, 'log')}`];
      const { stdout } = await run(path, [...options, ...log, '-f', script], { env: environmentOf(url) });
      if (/number of failed transactions: [1-9]/.test(stdout)) throw new Error(stdout);
      const logs = readdirSync(folder).filter((name) => name.startsWith('log'));
      return logs.flatMap((name) =>
        readFileSync(join(folder, name), 'utf8')
          .trim()
          .split('\n')
          // client, number, microseconds, …
          .map((line) => Number(line.split(' ')[2]) / 1000),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
});

/** Connection settings for PostgreSQL's programs, as variables, so that a list of processes shows no password. */
function environmentOf(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return {
    ...process.env,
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGOPTIONS: searchParams.get('options') ?? '',
  };
}

const ownDriver: StatementDriver = {
  name: 'Node, prepared statements',
  isPgbench: false,
  load: async (url, { sql, draw }, seconds) => {
    const names = Object.keys(draw);
    const text = names.reduce(
      (part, name, index) => part.replaceAll(`:${name}::`, `$${index + 1}::`),
      sql.join(),
    );
    const limits = Object.values(draw);
    const times: number[] = [];
    const loadOne = async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const until = performance.now() + seconds * 1000;
      for (let now = performance.now(); now < until; ) {
        const values = limits.map((limit) => 1 + Math.floor(Math.random() * limit));
        await client.query({ name: 'load', text, values });
        const after = performance.now();
        times.push(after - now);
        now = after;
      }
      await client.end();
    };
    await Promise.all(Array.from({ length: clients }, loadOne));
    return times;
  },
};
