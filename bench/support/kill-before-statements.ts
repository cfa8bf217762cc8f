import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../../apps/server/src/platform/context.ts';
import { type Db, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { createThrowAwayDatabase } from '../../apps/server/src/platform/database/throw-away-database.ts';
import {
  type DatabaseServer,
  openDatabaseServer,
} from '../../apps/server/src/platform/postgres/database-server.ts';
import { startProgram } from '../../apps/server/test/start-program.ts';
import { onOwnServer } from './on-own-server.ts';
import { nobodyWithSecrets } from './soak-postings.ts';
import { untilBack } from './until-back.ts';

/** What a process is told that kills itself with `dieBeforeStatement`. */
export interface StatementOrder {
  url: string;
  now: string;
  /** Statements that are sent before it ends itself. */
  statements: number;
  /** The process of the database server that it kills then; null = it kills itself alone. */
  postmaster: number | null;
  /** It pauses then instead, and works on when it gets SIGCONT. */
  isPaused?: boolean;
}

export interface StatementKillOptions {
  db: Db;
  /** Of the same database. */
  url: string;
  context: Context;
  seed: number;
  kills: number;
  /** Statements between two kills; missing = before each of them. */
  every?: number;
  /** Of a database server of one's own: every fourth kill is one of the database too. */
  dataFolder?: string;
  /** How processes are broken off; missing = `killBeforeStatements`. */
  breakOff?: typeof killBeforeStatements;
}

export interface StatementKills {
  kills: number;
  /** Of them those of the database. */
  database_kills: number;
  /** Statements that it takes to do it once. */
  steps: number;
  /** How often it was done in the end. */
  done: number;
  problems: string[];
}

/** One more thing to do. */
export interface KilledTask<Order> {
  /** What the next process is told: what is left of it. */
  order: () => Promise<Omit<Order, keyof StatementOrder>>;
  /** What is done without the rest of it; null = all or nothing. */
  findProblem: (mustBeDone: boolean) => Promise<string | null>;
}

/**
 * Does something again and again by processes that are killed with SIGKILL before their first, second, third … statement. After each
 * kill it is done as a whole or not at all, and each is done once in the end.
 * @param client the file below the repository
 * @param begin prepares one more, after `done` of them
 */
export async function killBeforeStatements<Order extends StatementOrder>(
  { db, url, context, kills, every = 1, dataFolder }: StatementKillOptions,
  client: string,
  begin: (done: number) => Promise<KilledTask<Order>>,
): Promise<StatementKills> {
  const found: StatementKills = { kills: 0, database_kills: 0, steps: 0, done: 0, problems: [] };
  while (found.kills < kills) {
    const { order, findProblem } = await begin(found.done);
    for (let statements = 0; ; statements += every) {
      const postmaster = dataFolder !== undefined && found.kills % 4 === 3 ? postmasterIn(dataFolder) : null;
      const before = new Date();
      const instructions = {
        ...(await order()),
        url,
        now: context.now.toISOString(),
        statements,
        postmaster,
      };
      const isKilled = await runToKill(client, instructions);
      if (isKilled) found.kills++;
      else found.steps = Math.max(found.steps, statements);
      if (isKilled && postmaster !== null) {
        found.database_kills++;
        await untilBack(db, before);
      }
      const problem = await findProblem(!isKilled);
      if (problem) found.problems.push(`before statement ${statements}: ${problem}`);
      if (!isKilled) break;
    }
    found.done++;
  }
  return found;
}

/** A guard against hanging alone: what such a process does takes seconds. */
const patience = 600_000;

/**
 * Runs a process that may kill itself, with an order as its first message.
 * @param client the file below the repository
 * @param hasThreads whether that program starts threads of its own
 * @returns whether it was killed, and not done before
 * @throws when it has not ended after ten minutes, or did by a mistake of its own
 */
export async function runToKill(client: string, order: object, hasThreads = false): Promise<boolean> {
  const worker = await startProgram(client, {
    hasThreads,
    signal: AbortSignal.timeout(patience),
    killSignal: 'SIGKILL',
  });
  worker.send(order);
  const [code, signal] = await once(worker, 'close');
  if (code !== 0 && signal === null && code !== 137) throw new Error(`${client} ended with ${code}.`);
  return code !== 0;
}

type Own = Pick<StatementKillOptions, 'db' | 'url' | 'context' | 'dataFolder'> & { ownerUrl: string };

/** On a database of its own, of a server that others use: it is not killed. */
export async function onThrowAwayDatabase<Result>(soak: (own: Own) => Promise<Result>): Promise<Result> {
  const server = await openDatabaseServer({ log: console.log });
  try {
    return await onDatabaseOf({ ownerUrl: server.ownerUrl }, soak);
  } finally {
    await server.stop();
  }
}

/** On a database server of its own, which is killed too. */
export const onKilledServer = <Result>(name: string, soak: (own: Own) => Promise<Result>): Promise<Result> =>
  onOwnServer(name, (server) => onDatabaseOf(server, soak));

async function onDatabaseOf<Result>(
  { ownerUrl: serverUrl, dataFolder }: Pick<DatabaseServer, 'ownerUrl' | 'dataFolder'>,
  soak: (own: Own) => Promise<Result>,
): Promise<Result> {
  const { url, ownerUrl, drop } = await createThrowAwayDatabase(serverUrl);
  const pool = openPool(url, 4);
  try {
    const context = nobodyWithSecrets(new Date());
    return await soak({ db: openDb(pool), url, ownerUrl, context, ...(dataFolder && { dataFolder }) });
  } finally {
    await pool.end();
    await drop();
  }
}

/** The process of the database server that keeps its data in a folder. */
export const postmasterIn = (dataFolder: string): number =>
  Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
