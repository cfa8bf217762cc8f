import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { auditLedger } from '../../apps/server/src/modules/ledger/audit-ledger.ts';
import { foldHouseAccounts } from '../../apps/server/src/modules/ledger/fold-house-accounts.ts';
import { type Db, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { createThrowAwayDatabase } from '../../apps/server/src/platform/database/throw-away-database.ts';
import { startProgram } from '../../apps/server/test/start-program.ts';
import { onOwnServer } from './on-own-server.ts';
import { type Random, seededRandom, toUnits } from './random.ts';
import type { ClientMessage } from './soak-client.ts';
import { anyJournal, killOwners, nobody, openingOf, type Sent, send } from './soak-postings.ts';
import { untilBack } from './until-back.ts';

export interface KillResult {
  databaseKills: number;
  appKills: number;
  sent: number;
  answered: number;
  /** Sent without hearing an answer, and already done when asked again. */
  doneUnheard: number;
  /** What was lost, doubled or out of balance; none when all is well. */
  problems: string[];
}

/** Everything happens at one business moment: a replay must be the same request. */
const now = new Date();
export const killContext = nobody(now);

/**
 * Kills a database server of its own, and application processes, under load with SIGKILL. Then every posting ever
 * sent is asked again: what was answered gives the same answer, what was not is there once; and the books balance.
 */
export async function soakKills(options: {
  seed: number;
  databaseKills: number;
  appKills: number;
  log?: (line: string) => void;
}): Promise<KillResult> {
  const { seed, databaseKills, appKills, log = () => {} } = options;
  return await onOwnServer(`soak-${seed}`, async (server) => {
    const database = await createThrowAwayDatabase(server.ownerUrl);
    const pool = openPool(database.url, 12);
    try {
      const db = openDb(pool);
      const sent = new Map<string, Sent>();
      const random = seededRandom(seed);
      for (const owner of killOwners) {
        const journal = openingOf(owner);
        sent.set(journal.key, { journal, id: await send(db, killContext, journal) });
      }
      await killDatabase({
        db,
        sent,
        random,
        seed,
        kills: databaseKills,
        data: server.dataFolder ?? '',
        log,
      });
      await killApps({ db, url: database.url, sent, random, seed, kills: appKills, log });
      return { databaseKills, appKills, ...(await verifySent(db, sent)) };
    } finally {
      await pool.end();
    }
  });
}

interface Killing {
  sent: Map<string, Sent>;
  random: Random;
  seed: number;
  kills: number;
  log: (line: string) => void;
}

/**
 * Posts from many sides while the server dies again and again; it is started again by the process that holds it open.
 */
async function killDatabase({
  db,
  sent,
  random,
  seed,
  kills,
  data,
  log,
}: Killing & { db: Db; data: string }) {
  let isOver = false;
  let made = 0;
  const post = async (): Promise<void> => {
    while (!isOver) {
      const journal = anyJournal(random, `${seed}-d${++made}`);
      const posting: Sent = { journal };
      sent.set(journal.key, posting);
      try {
        posting.id = await send(db, killContext, journal);
      } catch {
        // not heard: asked again in the end
        await sleep(100);
      }
    }
  };
  const workers = Array.from({ length: 12 }, post);
  for (let kill = 1; kill <= kills; kill++) {
    await sleep(300 + random(700));
    const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const before = new Date();
    process.kill(Number(pid), 'SIGKILL');
    if (kill % 5 === 0) log(`Killed the database ${kill} times…`);
    await untilBack(db, before);
  }
  isOver = true;
  await Promise.all(workers);
}

/** By which the database knows the connections of a process that is killed. */
const clientName = 'soak client';

/** Waits until the database has done, or given up, what a killed process had sent: some of it commits afterwards. */
async function untilLeft(db: Db): Promise<void> {
  const left = sql`select from pg_stat_activity where application_name = ${clientName}`;
  while ((await left.execute(db)).rows.length > 0) await sleep(20);
}

/** Kills processes that post, one after the other, in the middle of their work. */
async function killApps(options: Killing & { db: Db; url: string }): Promise<void> {
  const { db, sent, random, seed, kills, log } = options;
  const url = new URL(options.url);
  url.searchParams.set('application_name', clientName);
  for (let kill = 1; kill <= kills; kill++) {
    const app = await startProgram('bench/support/soak-client.ts', { hasThreads: true });
    const begun = new Promise<void>((resolve) => {
      app.on('message', (message: ClientMessage) => {
        if ('sent' in message) sent.set(message.sent.key, { journal: message.sent });
        else {
          const posting = sent.get(message.key);
          if (posting) posting.id = message.id;
          resolve();
        }
      });
    });
    app.send({ url: url.href, seed: seed * 1000 + kill, now: now.toISOString() });
    const ended = once(app, 'close');
    await Promise.race([
      begun,
      ended.then(([code]) => Promise.reject(new Error(`The process ended with ${code}.`))),
    ]);
    await sleep(random(400));
    app.kill('SIGKILL');
    await ended;
    await untilLeft(db);
    if (kill % 5 === 0) log(`Killed the application ${kill} times…`);
  }
}

/** Asks everything again and compares the books with all that was sent. */
export async function verifySent(
  db: Db,
  sent: ReadonlyMap<string, Sent>,
): Promise<Omit<KillResult, 'databaseKills' | 'appKills'>> {
  const problems: string[] = [];
  let answered = 0;
  let doneUnheard = 0;
  const there = new Map(
    (
      await sql<{
        idem_key: string;
        id: string;
      }>`select idem_key, id from txn where idem_scope = 'soak-kills'`.execute(db)
    ).rows.map(({ idem_key, id }) => [idem_key, id] as const),
  );
  for (const key of there.keys()) if (!sent.has(key)) problems.push(`${key} is there and was never sent`);
  for (const [key, { journal, id }] of sent) {
    const found = there.get(key);
    if (id) answered += 1;
    if (id === undefined && found) doneUnheard += 1;
    if (id && found !== id) problems.push(`${key} was answered ${id} and is ${found}`);
    if (id === null && found) problems.push(`${key} was refused and is there`);
    if (!found) continue;
    const again = await send(db, killContext, journal);
    if (again !== found) problems.push(`${key} asked again answers ${again}, first ${found}`);
  }
  while ((await foldHouseAccounts(db, now)) > 0);
  problems.push(
    ...(await compareBalances(
      db,
      [...sent.values()].filter(({ journal }) => there.has(journal.key)),
    )),
  );
  const { findings } = await auditLedger(db);
  problems.push(...findings.map((finding) => `the auditor found ${JSON.stringify(finding)}`));
  return { sent: sent.size, answered, doneUnheard, problems };
}

async function compareBalances(db: Db, posted: readonly Sent[]): Promise<string[]> {
  const expected = new Map(killOwners.map((owner) => [owner, 0n]));
  for (const { journal } of posted) {
    for (const { owner_id, owner_type, amount } of journal.lines)
      if (owner_type === 'User') expected.set(owner_id, (expected.get(owner_id) ?? 0n) + toUnits(amount));
  }
  const accounts = await db
    .selectFrom('account')
    .select(['owner_id', 'balance'])
    .where('class', '=', 0)
    .execute();
  const is = new Map(accounts.map(({ owner_id, balance }) => [owner_id, toUnits(balance)]));
  return [...expected]
    .filter(([owner, units]) => (is.get(owner) ?? 0n) !== units)
    .map(([owner, units]) => `${owner} holds ${is.get(owner)}, expected ${units}`);
}
