import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { findAll } from '../../apps/server/src/audit/audit-all.ts';
import { foldHouseAccounts } from '../../apps/server/src/modules/ledger/fold-house-accounts.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import { type Db, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { createThrowAwayDatabase } from '../../apps/server/src/platform/database/throw-away-database.ts';
import { startProgram } from '../../apps/server/test/start-program.ts';
import { onOwnServer } from './on-own-server.ts';
import { type Random, seededRandom } from './random.ts';
import { openSoakCompany, type SoakCompany, type SoakPerson } from './soak-company.ts';
import { isOfSoak, nobodyWithSecrets } from './soak-postings.ts';
import { give } from './soak-race-ground.ts';
import { untilBack } from './until-back.ts';

/** What a client process is told first. */
export interface ClientOrder {
  url: string;
  seed: number;
  now: string;
  members: readonly SoakPerson[];
  admins: readonly SoakPerson[];
}

/** What one of its sides says: it begins something, or has ended it, with an answer or without. */
export interface ClientMessage<Answer> {
  side: number;
  begun?: string;
  answer?: Answer;
}

export interface KillOptions {
  seed: number;
  databaseKills: number;
  appKills: number;
  log?: (line: string) => void;
}

/** Where the kills happen: a company whose members have money. */
interface KillGround {
  db: Db;
  context: Context;
  random: Random;
  company: SoakCompany;
}

/** What is there after the last kill. */
export interface AfterKills<Answer> {
  db: Db;
  /** What was answered before the kills. */
  answers: readonly Answer[];
  /** What was under way: how many of the kills met it. */
  met: Readonly<Record<string, number>>;
  /** What the auditor found. */
  problems: string[];
}

/** Processes that work without end, and are killed in the middle of it. */
interface Killing {
  db: Db;
  url: string;
  dataFolder: string;
  random: Random;
  seed: number;
  what: string;
  client: string;
  work: object;
  answers: unknown[];
  met: Record<string, number>;
  log: (line: string) => void;
}

/**
 * Lets processes work on one thing of a company, and kills with SIGKILL first the database again and again while one of them works,
 * then one process after the other.
 * @param soak.what they work on, in few words
 * @param soak.client its file below the repository, which calls `workUntilKilled`
 * @param soak.prepare makes what they need. @returns what they are told of it
 */
export async function killWhileWorking<Order extends ClientOrder, Answer, Result>(
  { seed, databaseKills, appKills, log = () => {} }: KillOptions,
  soak: {
    what: string;
    client: string;
    prepare?: (ground: KillGround) => Promise<Omit<Order, keyof ClientOrder>>;
    verify: (after: AfterKills<Answer>) => Promise<Result>;
  },
): Promise<Result> {
  const { what, client, prepare, verify } = soak;
  const context = nobodyWithSecrets(new Date());
  return await onOwnDatabase(`${what}-${seed}`, async (own) => {
    const { db } = own;
    const random = seededRandom(seed);
    const sizes = { members: 12, withdrawers: 0, franchises: 0 };
    const company = await openSoakCompany(db, context, random, sizes);
    for (const member of company.members)
      await give({ db, context }, member, '100000000', `${seed}-${member.id}`);
    const work = {
      now: context.now.toISOString(),
      members: alone(company.members),
      admins: alone(company.admins),
      ...(await prepare?.({ db, context, random, company })),
    };
    const answers: Answer[] = [];
    const killing: Killing = { ...own, random, seed, what, client, work, answers, met: {}, log };
    await killDatabase(killing, databaseKills);
    await killApps(killing, appKills);
    while ((await foldHouseAccounts(db, context.now)) > 0);
    const findings = (await findAll(db)).filter((finding) => !isOfSoak(finding));
    const problems = findings.map((finding) => `the auditor found ${JSON.stringify(finding)}`);
    return await verify({ db, answers, met: killing.met, problems });
  });
}

/** People as they are sent to a process. */
export const alone = (people: readonly SoakPerson[]): SoakPerson[] =>
  people.map((person) => ({ ...person, sponsor: null }));

/** Does `soak` on a database of a server of its own, which may be killed too. */
const onOwnDatabase = <Result>(
  name: string,
  soak: (own: { db: Db; url: string; dataFolder: string }) => Promise<Result>,
): Promise<Result> =>
  onOwnServer(name, async ({ ownerUrl, dataFolder = '' }) => {
    const { url } = await createThrowAwayDatabase(ownerUrl);
    const pool = openPool(url, 4);
    try {
      return await soak({ db: openDb(pool), url, dataFolder });
    } finally {
      await pool.end();
    }
  });

/** By which the database knows the connections of a process that is killed. */
const clientName = 'killed client';

/** Starts a process that works, and waits until it does. */
async function startClient({ url, seed, client, work, answers, met }: Killing, number: number) {
  const own = new URL(url);
  own.searchParams.set('application_name', clientName);
  const app = await startProgram(client, { hasThreads: true });
  const ended = once(app, 'close');
  const underWay = new Map<number, string>();
  app.on('message', ({ side, begun, answer }: ClientMessage<unknown>) => {
    if (begun === undefined) underWay.delete(side);
    else underWay.set(side, begun);
    if (answer) answers.push(answer);
  });
  app.send({ ...work, url: own.href, seed: seed * 1000 + number });
  await Promise.race([
    once(app, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`The process ended with ${code}.`))),
  ]);
  return {
    /** Counts what a kill meets now. */
    meet: (): void => {
      for (const what of new Set(underWay.values())) met[what] = (met[what] ?? 0) + 1;
    },
    kill: async (): Promise<void> => {
      app.kill('SIGKILL');
      await ended;
    },
  };
}

/** Answers that are waited for before a kill, so that it meets work under way on a slow machine too. */
const answersBefore = 20;

async function untilAtWork(answers: readonly unknown[], before: number): Promise<void> {
  while (answers.length < before + answersBefore) await sleep(10);
}

/** Kills the database with SIGKILL, again and again, while one process works. */
async function killDatabase(killing: Killing, kills: number): Promise<void> {
  if (kills === 0) return;
  const { db, dataFolder, random, what, answers, log } = killing;
  const working = await startClient(killing, 0);
  for (let kill = 1; kill <= kills; kill++) {
    const answered = answers.length;
    await sleep(200 + random(500));
    await untilAtWork(answers, answered);
    const before = new Date();
    working.meet();
    process.kill(Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    await untilBack(db, before);
    if (kill % 10 === 0) log(`Killed the database under ${what} ${kill} times…`);
  }
  await working.kill();
}

/** Kills one process after the other with SIGKILL. */
async function killApps(killing: Killing, kills: number): Promise<void> {
  const { db, random, what, answers, log } = killing;
  const left = sql`select from pg_stat_activity where application_name = ${clientName}`;
  for (let kill = 1; kill <= kills; kill++) {
    const answered = answers.length;
    const working = await startClient(killing, kill);
    await sleep(random(400));
    await untilAtWork(answers, answered);
    working.meet();
    await working.kill();
    // some of what it had sent commits afterwards
    while ((await left.execute(db)).rows.length > 0) await sleep(20);
    if (kill % 10 === 0) log(`Killed what works on ${what} ${kill} times…`);
  }
}
