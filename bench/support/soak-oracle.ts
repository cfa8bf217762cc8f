import type { Leg } from '../../apps/server/src/modules/ledger/post-journals.ts';
import { toUnits } from './random.ts';

/** A wallet by name: owner and wallet code. */
export const walletOf = (owner: string, code: string): string => `${owner} ${code}`;

/** One line the database wrote. */
export interface WrittenEntry {
  wallet: string;
  version: number;
  txn: string;
  amount: bigint;
  balance_after: bigint;
}

/** What is asked of a transaction: its legs, or the key of the one it takes back. */
export type Expected = { legs: readonly Leg[] } | { takesBack: string };

/**
 * Which transactions follow which: on an account by its versions, and of one owner, where a debt may matter, by the
 * number of the transaction, which is drawn while the owner's wallets are locked.
 */
function followers(
  entries: readonly WrittenEntry[],
  expected: ReadonlyMap<string, Expected>,
): { next: Map<string, Set<string>>; waits: Map<string, number> } {
  const next = new Map<string, Set<string>>();
  const waits = new Map(entries.map(({ txn }) => [txn, 0]));
  const last = new Map<string, string>();
  const follow = (what: string, txn: string) => {
    const before = last.get(what);
    last.set(what, txn);
    if (before === undefined || before === txn) return;
    const after = next.get(before) ?? new Set();
    next.set(before, after);
    if (!after.has(txn)) waits.set(txn, (waits.get(txn) ?? 0) + 1);
    after.add(txn);
  };
  for (const { wallet, txn } of [...entries].sort((a, b) => a.version - b.version)) follow(wallet, txn);
  for (const { wallet, txn } of [...entries].sort((a, b) => Number(a.txn) - Number(b.txn)))
    if (looksAtDebts(expected.get(txn))) follow(wallet.split(' ')[0] ?? '', txn);
  return { next, waits };
}

/** Whether what it writes depends on an account it may not write to. */
const looksAtDebts = (asked: Expected | undefined): boolean =>
  asked !== undefined && ('takesBack' in asked || asked.legs.some((leg) => leg.recoverable));

/**
 * The transactions in an order in which they may have taken effect. A debit that found its wallet empty leaves no
 * line there to order it by: of those that could be next, the first that `explains` what was written comes first.
 * @throws when there is none: then no serial order explains the versions of the accounts
 */
function* serialOrder(
  entries: readonly WrittenEntry[],
  expected: ReadonlyMap<string, Expected>,
  explains: (txn: string) => boolean,
): Generator<string> {
  const { next, waits } = followers(entries, expected);
  const ready = [...waits].filter(([, count]) => count === 0).map(([txn]) => txn);
  let left = waits.size;
  for (; ready.length > 0; left--) {
    const isUrgent = (txn: string) => looksAtDebts(expected.get(txn)) && explains(txn);
    const place = [isUrgent, explains].map((test) => ready.findIndex(test)).find((at) => at >= 0) ?? 0;
    const [txn = ''] = ready.splice(place, 1);
    yield txn;
    for (const follower of next.get(txn) ?? []) {
      const count = (waits.get(follower) ?? 0) - 1;
      waits.set(follower, count);
      if (count === 0) ready.push(follower);
    }
  }
  if (left > 0) throw new Error('No serial order explains the versions of the accounts.');
}

/**
 * Does what was asked once more, in the order in which the database did it, in plain arithmetic.
 * @param expected by transaction id; one that is missing is taken as the database wrote it
 * @returns where the database differs, and the balances after all
 */
export function replay(
  entries: readonly WrittenEntry[],
  expected: ReadonlyMap<string, Expected>,
): { mismatches: string[]; balances: Map<string, bigint> } {
  const written = new Map<string, WrittenEntry[]>();
  for (const entry of entries) {
    const list = written.get(entry.txn) ?? [];
    written.set(entry.txn, list);
    list.push(entry);
  }
  const balances = new Map<string, bigint>();
  const balanceOf = (wallet: string) => balances.get(wallet) ?? 0n;
  const mismatches: string[] = [];
  const shouldOf = (txn: string) => {
    const asked = expected.get(txn);
    return asked && describe(changesOf(asked, written, balanceOf));
  };
  const isOf = (txn: string) => describe(written.get(txn) ?? []);
  const explains = (txn: string) => (shouldOf(txn) ?? isOf(txn)) === isOf(txn);
  for (const txn of serialOrder(entries, expected, explains)) {
    const lines = written.get(txn) ?? [];
    if (!explains(txn)) mismatches.push(`transaction ${txn} wrote ${isOf(txn)}, expected ${shouldOf(txn)}`);
    for (const { wallet, amount, balance_after } of lines.sort((a, b) => a.version - b.version)) {
      const balance = balanceOf(wallet) + amount;
      balances.set(wallet, balance);
      if (balance !== balance_after)
        mismatches.push(`transaction ${txn} says ${wallet} holds ${balance_after}, expected ${balance}`);
      if (wallet.endsWith(' recoverable') ? balance > 0n : balance < 0n)
        mismatches.push(`${wallet} fell to ${balance} in ${txn}`);
    }
  }
  return { mismatches, balances };
}

interface Change {
  wallet: string;
  amount: bigint;
}

const describe = (changes: readonly Change[]): string =>
  changes
    .map(({ wallet, amount }) => `${wallet}: ${amount}`)
    .sort()
    .join(', ');

/** What a transaction should write into wallets, from what they hold. */
function changesOf(
  asked: Expected,
  written: ReadonlyMap<string, readonly WrittenEntry[]>,
  balanceOf: (wallet: string) => bigint,
): Change[] {
  const legs =
    'legs' in asked
      ? asked.legs
          .filter(({ owner_type }) => owner_type !== 'House')
          .map((leg) => ({
            wallet: walletOf(leg.owner_id, leg.wallet_code),
            amount: toUnits(leg.amount),
            recoverable: leg.recoverable ?? false,
          }))
      : (written.get(asked.takesBack) ?? []).map(({ wallet, amount }) => ({
          wallet,
          amount: -amount,
          // debts are taken back as they are, debits of wallets as far as they go
          recoverable: amount > 0n && !wallet.endsWith(' recoverable'),
        }));
  const held = new Map<string, bigint>();
  const holds = (wallet: string) => held.get(wallet) ?? balanceOf(wallet);
  const changes: Change[] = [];
  for (const { wallet, amount, recoverable } of legs) {
    const debt = `${wallet.split(' ')[0]} recoverable`;
    let owed = 0n;
    if (recoverable) owed = amount > 0n ? least(amount, -holds(debt)) : least(0n, amount + holds(wallet));
    for (const change of [
      { wallet, amount: amount - owed },
      { wallet: debt, amount: owed },
    ]) {
      if (change.amount === 0n) continue;
      changes.push(change);
      held.set(change.wallet, holds(change.wallet) + change.amount);
    }
  }
  return changes;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
