import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Context } from '../../apps/server/src/platform/context.ts';
import { type Db, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { createThrowAwayDatabase } from '../../apps/server/src/platform/database/throw-away-database.ts';
import { openDatabaseServer } from '../../apps/server/src/platform/postgres/database-server.ts';
import { repositoryRoot } from '../../apps/server/src/platform/root.ts';
import { nobodyWithSecrets } from './soak-postings.ts';

/** What a process is told that kills itself with `dieBeforeStatement`. */
export interface StatementOrder {
  url: string;
  now: string;
  /** Statements that are sent before it ends itself. */
  statements: number;
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
}

export interface StatementKills {
  kills: number;
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
  { url, context, kills, every = 1 }: StatementKillOptions,
  client: string,
  begin: (done: number) => Promise<KilledTask<Order>>,
): Promise<StatementKills> {
  const found: StatementKills = { kills: 0, steps: 0, done: 0, problems: [] };
  while (found.kills < kills) {
    const { order, findProblem } = await begin(found.done);
    for (let statements = 0; ; statements += every) {
      const told = { ...(await order()), url, now: context.now.toISOString(), statements };
      const isKilled = await runToKill(client, told);
      if (isKilled) found.kills++;
      else found.steps = Math.max(found.steps, statements);
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
 * @param client the file below the repository, of a program without threads
 * @returns whether it was killed, and not done before
 * @throws when it has not ended after ten minutes, or did by a mistake of its own
 */
export async function runToKill(client: string, order: object): Promise<boolean> {
  const root = repositoryRoot();
  const worker = fork(join(root, 'scripts/run.mjs'), ['--alone', client], {
    cwd: root,
    signal: AbortSignal.timeout(patience),
    killSignal: 'SIGKILL',
  });
  worker.send(order);
  const [code, signal] = await once(worker, 'close');
  if (code !== 0 && signal === null && code !== 137) throw new Error(`${client} ended with ${code}.`);
  return code !== 0;
}

/** On a database of its own. */
export async function onThrowAwayDatabase<Result>(
  soak: (own: Pick<StatementKillOptions, 'db' | 'url' | 'context'> & { ownerUrl: string }) => Promise<Result>,
): Promise<Result> {
  const server = await openDatabaseServer({ log: console.log });
  const { url, ownerUrl, drop } = await createThrowAwayDatabase(server.ownerUrl);
  const pool = openPool(url, 4);
  try {
    return await soak({ db: openDb(pool), url, ownerUrl, context: nobodyWithSecrets(new Date()) });
  } finally {
    await pool.end();
    await drop();
    await server.stop();
  }
}
