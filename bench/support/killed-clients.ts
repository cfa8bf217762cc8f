import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { createThrowAwayDatabase } from '../../apps/server/src/platform/database/throw-away-database.ts';
import { openDatabaseServer } from '../../apps/server/src/platform/postgres/database-server.ts';
import { repositoryRoot } from '../../apps/server/src/platform/root.ts';
import type { Random } from './random.ts';
import { untilBack } from './until-back.ts';

/** What a client process is told first. */
export interface ClientOrder {
  url: string;
  seed: number;
}

/** Processes that work without end, and are killed in the middle of it. */
export interface Killing<Work, Answer> {
  db: Db;
  url: string;
  dataFolder: string;
  random: Random;
  seed: number;
  /** What they work on, in few words. */
  what: string;
  /** Its file below the repository, which begins with `workUntilKilled`. */
  client: string;
  work: Omit<Work, keyof ClientOrder>;
  /** What they answered before they were killed. */
  answers: Answer[];
  log: (line: string) => void;
}

/** Does `soak` on a database of a server of its own, which may be killed too. */
export async function onOwnServer<Result>(
  name: string,
  soak: (own: { db: Db; url: string; dataFolder: string }) => Promise<Result>,
): Promise<Result> {
  const place = join(tmpdir(), `banyan-${name}-${process.pid}`);
  const server = await openDatabaseServer({ log: () => {}, place });
  try {
    const { url } = await createThrowAwayDatabase(server.ownerUrl);
    const pool = openPool(url, 4);
    try {
      return await soak({ db: openDb(pool), url, dataFolder: server.dataFolder ?? '' });
    } finally {
      await pool.end();
    }
  } finally {
    await server.stop();
    rmSync(place, { recursive: true, force: true });
  }
}

/** By which the database knows the connections of a process that is killed. */
const clientName = 'killed client';

/** Starts a process that works. @returns how to kill it, once it has answered for the first time */
async function startClient<Work, Answer>(killing: Killing<Work, Answer>, number: number) {
  const { url, seed, client, work, answers } = killing;
  const root = repositoryRoot();
  const own = new URL(url);
  own.searchParams.set('application_name', clientName);
  const app = fork(join(root, 'scripts/run.mjs'), [client], { cwd: root });
  const ended = once(app, 'close');
  app.on('message', (answer: Answer) => answers.push(answer));
  app.send({ ...work, url: own.href, seed: seed * 1000 + number });
  await Promise.race([
    once(app, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`The process ended with ${code}.`))),
  ]);
  return async (): Promise<void> => {
    app.kill('SIGKILL');
    await ended;
  };
}

/** Answers that are waited for before a kill, so that it meets work under way on a slow machine too. */
const answersBefore = 20;

async function untilAtWork(answers: readonly unknown[], before: number): Promise<void> {
  while (answers.length < before + answersBefore) await sleep(10);
}

/** Kills the database with SIGKILL, again and again, while one process works. */
export async function killDatabase<Work, Answer>(
  killing: Killing<Work, Answer>,
  kills: number,
): Promise<void> {
  if (kills === 0) return;
  const { db, dataFolder, random, what, answers, log } = killing;
  const killClient = await startClient(killing, 0);
  for (let kill = 1; kill <= kills; kill++) {
    const answered = answers.length;
    await sleep(200 + random(500));
    await untilAtWork(answers, answered);
    const before = new Date();
    process.kill(Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    await untilBack(db, before);
    if (kill % 10 === 0) log(`Killed the database under ${what} ${kill} times…`);
  }
  await killClient();
}

/** Kills one process after the other with SIGKILL. */
export async function killApps<Work, Answer>(killing: Killing<Work, Answer>, kills: number): Promise<void> {
  const { db, random, what, answers, log } = killing;
  const left = sql`select from pg_stat_activity where application_name = ${clientName}`;
  for (let kill = 1; kill <= kills; kill++) {
    const answered = answers.length;
    const killClient = await startClient(killing, kill);
    await sleep(random(400));
    await untilAtWork(answers, answered);
    await killClient();
    // some of what it had sent commits afterwards
    while ((await left.execute(db)).rows.length > 0) await sleep(20);
    if (kill % 10 === 0) log(`Killed what works on ${what} ${kill} times…`);
  }
}
