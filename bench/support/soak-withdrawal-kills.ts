import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { paymentFields } from '@banyan/contract/kyc/bank';
import { sql } from 'kysely';
import { joinMember } from '../../apps/server/src/modules/genealogy/join-member.ts';
import { saveDetails } from '../../apps/server/src/modules/kyc/banking/save-details.ts';
import type { PlainDetails } from '../../apps/server/src/modules/kyc/rules.ts';
import { auditLedger } from '../../apps/server/src/modules/ledger/audit-ledger.ts';
import { foldHouseAccounts } from '../../apps/server/src/modules/ledger/fold-house-accounts.ts';
import { applyUtr } from '../../apps/server/src/modules/withdrawals/batches/apply-utr.ts';
import { makeBatch } from '../../apps/server/src/modules/withdrawals/batches/make-batch.ts';
import { previewUtr } from '../../apps/server/src/modules/withdrawals/batches/preview-utr.ts';
import { prepareWithdrawals } from '../../apps/server/src/modules/withdrawals/decisions/prepare-withdrawals.ts';
import { startWithdrawalDecision } from '../../apps/server/src/modules/withdrawals/decisions/start-withdrawal-decision.ts';
import { findDestination } from '../../apps/server/src/modules/withdrawals/find-destination.ts';
import { workOffWithdrawals } from '../../apps/server/src/modules/withdrawals/work-off-withdrawals.ts';
import type { ActorContext, Context } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { createThrowAwayDatabase } from '../../apps/server/src/platform/database/throw-away-database.ts';
import { startProgram } from '../../apps/server/test/start-program.ts';
import { onOwnServer } from './on-own-server.ts';
import { type Random, seededRandom } from './random.ts';
import { contextOf, openSoakCompany, type SoakPerson } from './soak-company.ts';
import { nobodyWithSecrets } from './soak-postings.ts';
import { ask, give } from './soak-race-ground.ts';
import { untilBack } from './until-back.ts';
import type { WorkOrder } from './withdrawal-kills-client.ts';

export interface WithdrawalKills {
  kills: number;
  /** Of them those of the database. */
  database_kills: number;
  /** Kills that met a bulk approval or a bank's answer in the middle of its work. */
  broken_off: number;
  rows: number;
  /** What was done twice, or not at all, or out of balance; none when all is well. */
  problems: string[];
}

interface Killing extends Options {
  db: Db;
  context: Context;
  url: string;
  /** Every fourth kill is one of the database. */
  dataFolder: string;
}

interface Options {
  seed: number;
  kills: number;
  rows: number;
  log?: (line: string) => void;
}

/**
 * Approves many withdrawals at once, puts them into one file, and applies what the bank answered, by processes that are
 * killed with SIGKILL between and within their chunks; each next process continues. Every row is done once in the end.
 */
export async function soakWithdrawalKills(options: Options): Promise<WithdrawalKills> {
  // one of its own, which is killed too
  return await onOwnServer(`withdrawals-${options.seed}`, async (server) => {
    const database = await createThrowAwayDatabase(server.ownerUrl);
    const pool = openPool(database.url, 4);
    const context = nobodyWithSecrets(new Date());
    try {
      const { url } = database;
      return await killThrough({
        ...options,
        db: openDb(pool),
        context,
        url,
        dataFolder: server.dataFolder ?? '',
      });
    } finally {
      await pool.end();
    }
  });
}

async function killThrough(options: Killing): Promise<WithdrawalKills> {
  const { db, context, kills, rows } = options;
  const random = seededRandom(options.seed);
  const company = await openSoakCompany(db, context, random, { members: 1, withdrawers: 0, franchises: 0 });
  const admin = contextOf(context, company.admins[0]);
  await askMany(options, company.members[0] as SoakPerson);
  const { no } = await inTransaction(db, (tx) =>
    prepareWithdrawals(tx, admin, { decision: 'Approve', matching: {}, count: rows, remark: '' }),
  );
  await inTransaction(db, (tx) => startWithdrawalDecision(tx, admin, { no }));
  const half = Math.floor(kills / 2);
  const found = { kills: 0, database_kills: 0, broken_off: 0 };
  await killWorkers(options, random, half, found);
  const problems = await findProblems(db, 'Approved', rows);
  await answerOfTheBank(db, admin, rows);
  await killWorkers(options, random, kills - half, found);
  problems.push(...(await findProblems(db, 'Paid', rows)));
  while ((await foldHouseAccounts(db, context.now)) > 0);
  const { findings } = await auditLedger(db);
  problems.push(...findings.map((finding) => `the auditor found ${JSON.stringify(finding)}`));
  return { ...found, rows, problems };
}

/** As many members, each of whom waits for 100. */
async function askMany({ db, context, rows, log = () => {} }: Killing, root: SoakPerson): Promise<void> {
  const details = Object.fromEntries(paymentFields.map((field) => [field, null])) as PlainDetails;
  const ground = { db, context };
  for (let n = 0; n < rows; n++) {
    const wanted = {
      name: `Payee ${n}`,
      password_hash: 'none',
      sponsor_id: root.user_id,
      side: 'auto',
    } as const;
    const { id, user_id } = await inTransaction(db, (tx) => joinMember(tx, context, wanted));
    const person: SoakPerson = { id, user_id, name: wanted.name, user_type: 'User', sponsor: root };
    await give(ground, person, '100', `${id} kills`);
    const owner = contextOf(context, person);
    const before = { ...owner, now: new Date(owner.now.getTime() - 10 * millisecondsPerDay) };
    await inTransaction(db, async (tx) => {
      await saveDetails(tx, before, id, { ...details, upi_id: `payee${id}@okbank` });
      await ask(tx, owner, await findDestination(tx, id, 'UPI'));
    });
    if ((n + 1) % 1000 === 0) log(`${n + 1} wait to be approved…`);
  }
}

/** One file of all, and an answer that pays each. */
async function answerOfTheBank(db: Db, admin: ActorContext, rows: number): Promise<void> {
  const batch = await inTransaction(db, (tx) => makeBatch(tx, admin, { destination: 'UPI' }));
  if (batch.count !== rows) throw new Error(`${batch.count} of ${rows} are in the file.`);
  const paid = await db.selectFrom('withdrawal').select(['no', 'net']).execute();
  const lines = paid.map(({ no, net }) => `${no},UTR${no},${net}`);
  const content = Buffer.from(['Request,UTR,Amount', ...lines].join('\n')).toString('base64');
  const { no, hash } = await inTransaction(db, (tx) =>
    previewUtr(tx, admin, { file_name: 'answer.csv', content }),
  );
  await inTransaction(db, (tx) => applyUtr(tx, admin, { no, hash }));
}

/** Kills one worker after the other, and in the end lets one finish. */
async function killWorkers(
  options: Killing,
  random: Random,
  kills: number,
  found: Pick<WithdrawalKills, 'kills' | 'database_kills' | 'broken_off'>,
): Promise<void> {
  const { db, context, url, dataFolder, rows, log = () => {} } = options;
  // each worker does about two chunks before it is killed
  const order: WorkOrder = {
    url,
    now: context.now.toISOString(),
    size: Math.max(1, Math.floor(rows / (kills * 4))),
  };
  for (let kill = 0; kill < kills; kill++) {
    const isDatabase = found.kills++ % 4 === 1;
    const before = new Date();
    await killOne(order, 1 + random(3), random(25), isDatabase ? dataFolder : undefined);
    if (isDatabase) {
      found.database_kills++;
      await untilBack(db, before);
    }
    if (await isWorking(db)) found.broken_off++;
    if ((kill + 1) % 10 === 0) log(`Killed what works off withdrawals ${kill + 1} times…`);
  }
  await workOffWithdrawals(db, context);
}

/** Kills a worker, or the database under it, a moment after it has done some chunks. */
async function killOne(order: WorkOrder, chunks: number, moment: number, dataFolder?: string): Promise<void> {
  const worker = await startProgram('bench/support/withdrawal-kills-client.ts', { hasThreads: true });
  const ended = once(worker, 'close');
  worker.send(order);
  // a worker that finds nothing left to do ends by itself
  for (let chunk = 0; chunk < chunks && worker.exitCode === null; chunk++)
    await Promise.race([once(worker, 'message'), ended]);
  await sleep(moment);
  if (dataFolder === undefined) worker.kill('SIGKILL');
  else
    process.kill(Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
  await ended;
}

async function isWorking(db: Db): Promise<boolean> {
  const { rows } = await sql`select from withdrawal_decision where status = 'Running'
    union all select from utr_import where status = 'Applying'`.execute(db);
  return rows.length > 0;
}

/** Every withdrawal is there once, was worked off once, and its money has moved once. */
async function findProblems(db: Db, status: 'Approved' | 'Paid', expected: number): Promise<string[]> {
  const { rows } = await sql<
    Record<'rows' | 'decided' | 'paid_lines' | 'captured' | 'payments' | 'is_done', number>
  >`
    select (select count(*)::int from withdrawal where status = ${status}) as rows,
      (select count(*)::int from withdrawal_decision_row where outcome = 'Done') as decided,
      (select count(*)::int from utr_line where outcome = 'Paid') as paid_lines,
      (select count(distinct txn_id)::int from withdrawal) as captured,
      (select count(distinct paid_txn_id)::int from withdrawal) as payments,
      (select (count(*) filter (where status = 'Done'))::int from withdrawal_decision) as is_done`.execute(
    db,
  );
  const paid = status === 'Paid' ? expected : 0;
  const wanted = {
    rows: expected,
    decided: expected,
    paid_lines: paid,
    captured: expected,
    payments: paid,
    is_done: 1,
  };
  return Object.entries(wanted)
    .filter(([name, count]) => rows[0]?.[name as keyof typeof wanted] !== count)
    .map(([name, count]) => `${status}: ${name} is ${rows[0]?.[name as keyof typeof wanted]}, not ${count}`);
}
