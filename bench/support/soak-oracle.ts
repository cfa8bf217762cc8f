import type { JournalLine } from '../../apps/server/src/modules/ledger/rules.ts';
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

/** What is asked of a transaction: its lines, or the key of the one it takes back. */
export type Expected = { lines: readonly JournalLine[] } | { takesBack: string };

/**
 * Which transactions follow which: on an account by its versions, and on a wallet where a debt may matter, which need
 * not be written to, by the number of the transaction, which is drawn while the wallet is locked.
 */
function followers(
  entries: readonly WrittenEntry[],
  looksAt: (txn: string) => readonly string[],
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
  for (const txn of [...waits.keys()].sort((a, b) => Number(a) - Number(b)))
    for (const wallet of looksAt(txn)) follow(`${wallet}, looked at`, txn);
  return { next, waits };
}

/**
 * The transactions in an order in which they may have taken effect. A debit that found its wallet empty leaves no
 * line there to order it by: of those that could be next, the first that `explains` what was written comes first.
 * @throws when there is none: then no serial order explains the versions of the accounts
 */
function* serialOrder(
  entries: readonly WrittenEntry[],
  looksAt: (txn: string) => readonly string[],
  explains: (txn: string) => boolean,
): Generator<string> {
  const { next, waits } = followers(entries, looksAt);
  const ready = [...waits].filter(([, count]) => count === 0).map(([txn]) => txn);
  ready.sort((a, b) => Number(a) - Number(b));
  let left = waits.size;
  for (; ready.length > 0; left--) {
    const isUrgent = (txn: string) => looksAt(txn).length > 0 && explains(txn);
    const txn = ready.find(isUrgent) ?? ready.find(explains) ?? ready[0] ?? '';
    ready.splice(ready.indexOf(txn), 1);
    yield txn;
    for (const follower of next.get(txn) ?? []) {
      const count = (waits.get(follower) ?? 0) - 1;
      waits.set(follower, count);
      if (count === 0) ready.push(follower);
    }
    ready.sort((a, b) => Number(a) - Number(b));
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
  const looksAt = (txn: string) => walletsLookedAt(expected.get(txn), written);
  for (const txn of serialOrder(entries, looksAt, explains)) {
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

/** The lines of wallets that were asked for. */
function linesOf(
  asked: Expected | undefined,
  written: ReadonlyMap<string, readonly WrittenEntry[]>,
): (Change & { recoverable: boolean })[] {
  if (!asked) return [];
  if ('lines' in asked)
    return asked.lines
      .filter(({ owner_type, wallet_code }) => owner_type !== 'House' || wallet_code.startsWith('stock of '))
      .map((line) => ({
        wallet: walletOf(line.owner_id, line.wallet_code),
        amount: toUnits(line.amount),
        recoverable: line.recoverable ?? false,
      }));
  return (written.get(asked.takesBack) ?? []).map(({ wallet, amount }) => ({
    wallet,
    amount: -amount,
    // debts are taken back as they are, debits of wallets as far as they go
    recoverable: amount > 0n && !wallet.endsWith(' recoverable'),
  }));
}

/**
 * The wallets that are locked before the transaction gets its number. Of two plain lines each is locked when it is
 * written, later than that.
 */
function walletsLookedAt(
  asked: Expected | undefined,
  written: ReadonlyMap<string, readonly WrittenEntry[]>,
): string[] {
  const lines = linesOf(asked, written);
  // what is taken back has one line of the company
  const all = asked && 'lines' in asked ? asked.lines.length : lines.length + 1;
  const isPlain = !lines.some(({ recoverable }) => recoverable) && all < 3;
  if (isPlain) return [];
  return lines.flatMap(({ wallet, recoverable }) => (recoverable ? [wallet, debtOf(wallet)] : [wallet]));
}

const debtOf = (wallet: string): string => `${wallet.split(' ')[0]} recoverable`;

/** What a transaction should write into wallets, from what they hold. */
function changesOf(
  asked: Expected,
  written: ReadonlyMap<string, readonly WrittenEntry[]>,
  balanceOf: (wallet: string) => bigint,
): Change[] {
  const lines = linesOf(asked, written);
  const held = new Map<string, bigint>();
  const holds = (wallet: string) => held.get(wallet) ?? balanceOf(wallet);
  const changes: Change[] = [];
  for (const { wallet, amount, recoverable } of lines) {
    const debt = debtOf(wallet);
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
