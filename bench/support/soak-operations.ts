import { sql } from 'kysely';
import { findAll } from '../../apps/server/src/audit/audit-all.ts';
import { foldHouseAccounts } from '../../apps/server/src/modules/ledger/fold-house-accounts.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction, sqlState } from '../../apps/server/src/platform/database/db.ts';
import { Failure } from '../../apps/server/src/platform/fail.ts';
import { seededRandom } from './random.ts';
import { openSoakCompany } from './soak-company.ts';
import { creditGenerators } from './soak-credits.ts';
import { certainFunds } from './soak-funds.ts';
import { generators as ledgerGenerators } from './soak-generators.ts';
import { meetings } from './soak-meetings.ts';
import { type Expected, replay, type WrittenEntry, walletOf } from './soak-oracle.ts';
import { orderEndGenerators } from './soak-order-ends.ts';
import { orderStepGenerators } from './soak-order-steps.ts';
import { place } from './soak-orders.ts';
import { pinBook } from './soak-pin-book.ts';
import { redeemGenerators } from './soak-pin-redeem.ts';
import { pinRequestGenerators } from './soak-pin-requests.ts';
import { pinGenerators } from './soak-pins.ts';
import { isOfSoak } from './soak-postings.ts';
import { receiptGenerators } from './soak-receipts.ts';
import { soakRequests } from './soak-requests.ts';
import { returnGenerators } from './soak-returns.ts';
import { openSoakShop } from './soak-shop.ts';
import { shopBook } from './soak-shop-book.ts';
import { compareShop } from './soak-shop-compare.ts';
import { stockGenerators } from './soak-stock.ts';
import { stockRequestGenerators } from './soak-stock-requests.ts';
import { transferGenerators } from './soak-transfers.ts';
import { withdrawalGenerators } from './soak-withdrawals.ts';
import type { Attempt, Generator, World } from './soak-world.ts';

export interface SoakResult {
  operations: number;
  refused: number;
  replayed: number;
  /** Refused because they waited too long for a lock, as on a machine that stands still for two seconds. */
  timedOut: number;
  /** Where the database and the oracle differ; none when all is well. */
  mismatches: string[];
}

const workers = 12;
/** Orders, requests for goods, receipts, returns, prices, stock, and what ends by itself. */
export const shopGenerators: readonly Generator[] = [
  place,
  ...orderStepGenerators,
  ...orderEndGenerators,
  ...returnGenerators,
  ...stockRequestGenerators,
  ...receiptGenerators,
  ...stockGenerators,
];
const all: readonly Generator[] = [
  ...ledgerGenerators,
  ...transferGenerators,
  ...creditGenerators,
  ...withdrawalGenerators,
  ...pinGenerators,
  ...redeemGenerators,
  ...pinRequestGenerators,
  ...shopGenerators,
];

/**
 * Does random operations from many sides at once and compares the database with an oracle: every refusal must have
 * had a reason, every replay gives the first answer, the lines of all accounts are those of a plain calculation in
 * one serial order, and the auditor finds the books in order.
 * @param options.generators what is drawn from; missing = all of the ledger
 */
export async function soakOperations(options: {
  db: Db;
  context: Context;
  seed: number;
  operations: number;
  generators?: readonly Generator[];
  log?: (line: string) => void;
}): Promise<SoakResult> {
  const { db, context, operations, log = () => {} } = options;
  const random = seededRandom(options.seed);
  const drawn = (options.generators ?? all).flatMap((generator) =>
    Array.from({ length: generator.weight }, () => generator),
  );
  let keys = 0;
  const funds = certainFunds();
  const quotas = new Set<string>();
  const company = await openSoakCompany(db, context, random);
  const shop = await openSoakShop(db, context, random, company);
  const world: World = {
    db,
    owners: company.members.map(({ id }) => id),
    company,
    random,
    key: () => `${options.seed}-${++keys}`,
    holds: [],
    reversible: [],
    mayOwe: new Set(),
    transfers: [],
    credits: [],
    withdrawals: [],
    pins: pinBook(),
    requests: soakRequests(),
    shop,
    goods: shopBook(context.now),
    meetings: meetings(),
    quota: (name, limit) => {
      if (!quotas.has(name)) funds.add(name, limit);
      quotas.add(name);
    },
  };
  const expected = new Map<string, Expected>();
  const answered: { attempt: Attempt; ids: string }[] = [];
  const result: SoakResult = { operations: 0, refused: 0, replayed: 0, timedOut: 0, mismatches: [] };

  const attemptOne = async (attempt: Attempt): Promise<void> => {
    const claims = (attempt.takes ?? []).map(([wallet, amount, refusal = 'account_covers_floor']) => ({
      claim: funds.claim(wallet, amount),
      refusal,
    }));
    try {
      const ids = await inTransaction(db, (tx) => attempt.run(tx, context));
      for (const { claim } of claims) funds.settle(claim, true);
      for (const [wallet, amount] of attempt.brings ?? []) funds.add(wallet, amount);
      for (const [index, asked] of (attempt.expected ?? []).entries()) expected.set(ids[index] ?? '', asked);
      attempt.done?.(ids);
      if (!attempt.isOnce) answered.push({ attempt, ids: ids.join() });
      if (attempt.mustBeRefusedBy) result.mismatches.push(`done in spite of ${attempt.mustBeRefusedBy}`);
    } catch (error) {
      for (const { claim } of claims) funds.settle(claim, false);
      result.refused += 1;
      const late = attempt.refused?.() ?? [];
      if (isLockTimeout(error)) {
        result.timedOut += 1;
        return;
      }
      const name = nameOf(error);
      const isShort = claims.some(
        ({ claim: { certain, amount }, refusal }) => refusal === name && certain < amount,
      );
      const known = [...(attempt.mayBeRefusedBy ?? []), ...late, attempt.mustBeRefusedBy];
      if (!isShort && !known.includes(name))
        result.mismatches.push(`refused without a reason: ${name}, ${saidOf(error)}`);
    }
  };
  const replayOne = async (): Promise<void> => {
    const first = answered[random(Math.max(1, answered.length))];
    if (!first) return;
    const ids = await inTransaction(db, (tx) => first.attempt.run(tx, context)).catch((error: unknown) => {
      if (!isLockTimeout(error)) throw error;
      return null;
    });
    if (!ids) {
      result.timedOut += 1;
      return;
    }
    result.replayed += 1;
    if (ids.join() !== first.ids)
      result.mismatches.push(`a replay answered ${ids.join()}, first ${first.ids}`);
  };
  const work = async (): Promise<void> => {
    while (result.operations < operations) {
      result.operations += 1;
      if (result.operations % 10_000 === 0) log(`${result.operations} operations…`);
      if (result.operations % 1_000 === 0) await foldHouseAccounts(db, context.now);
      const attempt = drawn[random(drawn.length)]?.make(world);
      if (attempt) await attemptOne(attempt);
      if (random(20) === 0) await replayOne();
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  if (result.timedOut > operations / 1000)
    result.mismatches.push(`${result.timedOut} operations waited too long for a lock`);
  for (const limit of quotas)
    if (funds.claim(limit, 0n).certain < 0n) result.mismatches.push(`more than the limit: ${limit}`);
  result.mismatches.push(...(await compare(db, context, expected)), ...(await world.requests.compare(db)));
  result.mismatches.push(...(await world.pins.compare(db, (no) => world.requests.statusOf('pin', no))));
  result.mismatches.push(...(await compareShop(db, world)));
  return result;
}

/** Nothing was done: what a lock is waited for takes milliseconds, so that only a few may run into the limit of two seconds. */
const isLockTimeout = (error: unknown): boolean => sqlState(error) === '55P03';

/** The code of a refusal, the constraint of the database that refused, or what went wrong. */
function nameOf(error: unknown): string {
  if (error instanceof Failure) return error.code;
  return (error as { constraint?: string }).constraint ?? String(error);
}

const saidOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Goods are named with their product. */
const walletName = sql`a.wallet_code || case when a.asset_id = 1 then '' else ' of ' || a.asset_id end`;
/** Of people, and the company's store, which is posted as theirs are. */
const isFollowed = sql`(a.class = 0 or a.wallet_code = 'stock')`;

/** Compares what the database wrote with the oracle's calculation, and its balances with its lines. */
async function compare(db: Db, context: Context, expected: ReadonlyMap<string, Expected>): Promise<string[]> {
  while ((await foldHouseAccounts(db, context.now)) > 0);
  const { rows } = await sql<{
    owner_id: string;
    wallet_code: string;
    version: string;
    txn_id: string;
    amount: string;
    balance_after: string;
  }>`
    select a.owner_id, ${walletName} as wallet_code, e.version, e.txn_id, e.amount, e.balance_after
    from entry e join account a on a.id = e.account_id where ${isFollowed}`.execute(db);
  const units = (amount: string) => BigInt(amount.replace('.', ''));
  const entries: WrittenEntry[] = rows.map((row) => ({
    wallet: walletOf(row.owner_id, row.wallet_code),
    version: Number(row.version),
    txn: row.txn_id,
    amount: units(row.amount),
    balance_after: units(row.balance_after),
  }));
  const { mismatches, balances } = replay(entries, expected);
  const { rows: accounts } = await sql<{ owner_id: string; wallet_code: string; balance: string }>`
    select owner_id, ${walletName} as wallet_code, balance from account a where ${isFollowed}`.execute(db);
  for (const { owner_id, wallet_code, balance } of accounts) {
    const should = balances.get(walletOf(owner_id, wallet_code)) ?? 0n;
    if (units(balance) !== should)
      mismatches.push(`${walletOf(owner_id, wallet_code)} holds ${balance}, expected ${should}`);
  }
  const posted = new Set(
    (await sql<{ id: string }>`select id from txn`.execute(db)).rows.map(({ id }) => id),
  );
  for (const id of expected.keys())
    if (!posted.has(id)) mismatches.push(`transaction ${id} was answered and is not there`);
  for (const id of posted)
    if (!expected.has(id)) mismatches.push(`transaction ${id} is there and was refused`);
  const findings = (await findAll(db)).filter((finding) => !isOfSoak(finding));
  return [...mismatches, ...findings.map((finding) => `the auditor found ${JSON.stringify(finding)}`)];
}
