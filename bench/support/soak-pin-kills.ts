import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { findAll } from '../../apps/server/src/audit/audit-all.ts';
import { foldHouseAccounts } from '../../apps/server/src/modules/ledger/fold-house-accounts.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import { type Db, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { createThrowAwayDatabase } from '../../apps/server/src/platform/database/throw-away-database.ts';
import { openDatabaseServer } from '../../apps/server/src/platform/postgres/database-server.ts';
import { repositoryRoot } from '../../apps/server/src/platform/root.ts';
import type { PinAnswer, PinWork } from './pin-kills-client.ts';
import { type Random, seededRandom } from './random.ts';
import { openSoakCompany } from './soak-company.ts';
import { isOfSoak, nobodyWithSecrets } from './soak-postings.ts';
import { give } from './soak-race-ground.ts';
import { untilBack } from './until-back.ts';

export interface PinKills {
  /** Answered before a kill: pins made, pins used, requests approved. */
  made: number;
  used: number;
  approved: number;
  /** Pins that are there and were not answered. */
  unheard: number;
  /** Pins without their money, money without its pins, and what was answered and is not so. */
  problems: string[];
}

interface Killing {
  db: Db;
  url: string;
  dataFolder: string;
  context: Context;
  random: Random;
  work: Omit<PinWork, 'url' | 'seed'>;
  seed: number;
  answers: PinAnswer[];
  log: (line: string) => void;
}

/**
 * Makes pins, uses them and approves requests for them from eight sides while the database, and then one application
 * process after the other, is killed. What was answered is so, pins and money are there together or not at all, and the
 * auditor finds the books in order.
 */
export async function soakPinKills(options: {
  seed: number;
  databaseKills: number;
  appKills: number;
  log?: (line: string) => void;
}): Promise<PinKills> {
  const { seed, databaseKills, appKills, log = () => {} } = options;
  // one of its own, which is killed too
  const place = join(tmpdir(), `banyan-pins-${process.pid}-${seed}`);
  const server = await openDatabaseServer({ log: () => {}, place });
  try {
    const { url } = await createThrowAwayDatabase(server.ownerUrl);
    const pool = openPool(url, 4);
    try {
      const db = openDb(pool);
      const context = nobodyWithSecrets(new Date());
      const random = seededRandom(seed);
      const sizes = { members: 12, withdrawers: 0, franchises: 0 };
      const { members, admins } = await openSoakCompany(db, context, random, sizes);
      for (const member of members) await give({ db, context }, member, '100000000', `${seed}-${member.id}`);
      const alone = (people: typeof members) => people.map((person) => ({ ...person, sponsor: null }));
      const work = { now: context.now.toISOString(), members: alone(members), admins: alone(admins) };
      const dataFolder = server.dataFolder ?? '';
      const killing: Killing = { db, url, dataFolder, context, random, work, seed, answers: [], log };
      await killDatabase(killing, databaseKills);
      await killApps(killing, appKills);
      return await verify(killing);
    } finally {
      await pool.end();
    }
  } finally {
    await server.stop();
    rmSync(place, { recursive: true, force: true });
  }
}

/** By which the database knows the connections of a process that is killed. */
const clientName = 'pin client';

/** Starts a process that works. @returns how to kill it, once it has answered for the first time */
async function startClient({ url, seed, work, answers }: Killing, number: number) {
  const root = repositoryRoot();
  const own = new URL(url);
  own.searchParams.set('application_name', clientName);
  const app = fork(join(root, 'scripts/run.mjs'), ['bench/support/pin-kills-client.ts'], { cwd: root });
  const ended = once(app, 'close');
  app.on('message', (answer: PinAnswer) => answers.push(answer));
  const order: PinWork = { ...work, url: own.href, seed: seed * 1000 + number };
  app.send(order);
  await Promise.race([
    once(app, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`The process ended with ${code}.`))),
  ]);
  return async (): Promise<void> => {
    app.kill('SIGKILL');
    await ended;
  };
}

async function killDatabase(killing: Killing, kills: number): Promise<void> {
  if (kills === 0) return;
  const { db, dataFolder, random, log } = killing;
  const killClient = await startClient(killing, 0);
  for (let kill = 1; kill <= kills; kill++) {
    await sleep(200 + random(500));
    const before = new Date();
    process.kill(Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    await untilBack(db, before);
    if (kill % 10 === 0) log(`Killed the database under pins ${kill} times…`);
  }
  await killClient();
}

async function killApps(killing: Killing, kills: number): Promise<void> {
  const { db, random, log } = killing;
  const left = sql`select from pg_stat_activity where application_name = ${clientName}`;
  for (let kill = 1; kill <= kills; kill++) {
    const killClient = await startClient(killing, kill);
    await sleep(random(400));
    await killClient();
    // some of what it had sent commits afterwards
    while ((await left.execute(db)).rows.length > 0) await sleep(20);
    if (kill % 10 === 0) log(`Killed what works on pins ${kill} times…`);
  }
}

async function verify({ db, context, answers }: Killing): Promise<PinKills> {
  const made = answers.flatMap((answer) => ('made' in answer ? answer.made : []));
  const used = answers.flatMap((answer) => ('used' in answer ? [answer.used] : []));
  const approved = answers.flatMap((answer) => ('approved' in answer ? [answer.approved] : []));
  while ((await foldHouseAccounts(db, context.now)) > 0);
  const findings = (await findAll(db)).filter((finding) => !isOfSoak(finding));
  const problems = findings.map((finding) => `the auditor found ${JSON.stringify(finding)}`);
  const { rows: lost } = await sql<{ no: string; what: string }>`
    select no, 'made' as what from unnest(${made}::text[]) a (no) where not exists (select from pin p where p.no = a.no)
    union all
    select no, 'used' from unnest(${used}::text[]) a (no) where not exists (
      select from pin p join topup t on t.pin_id = p.id where p.no = a.no and p.status = 'Used')
    union all
    select no, 'approved' from unnest(${approved}::text[]) a (no) where not exists (
      select from pin_request r where r.no = a.no and r.status = 'Approved'
        and (select sum(count) from pin_batch where request_id = r.id)
          = (select sum(count) from pin_request_line where request_id = r.id))`.execute(db);
  problems.push(...lost.map(({ no, what }) => `${no} was answered as ${what} and is not`));
  const { rows: there } = await sql<{ no: string }>`
    select p.no from pin p join pin_batch b on b.id = p.batch_id where b.request_id is null`.execute(db);
  const heard = new Set(made);
  const unheard = there.filter(({ no }) => !heard.has(no)).length;
  return { made: made.length, used: used.length, approved: approved.length, unheard, problems };
}
