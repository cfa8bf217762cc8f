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
 * The order in which the transactions took effect, from the versions of every account alone.
 * @throws when there is none: then no serial order explains what the database did
 */
export function serialOrder(entries: readonly WrittenEntry[]): string[] {
  const next = new Map<string, Set<string>>();
  const waits = new Map<string, number>();
  const last = new Map<string, string>();
  const inOrder = [...entries].sort((a, b) => a.version - b.version);
  for (const { txn } of inOrder) waits.set(txn, 0);
  for (const { wallet, txn } of inOrder) {
    const before = last.get(wallet);
    last.set(wallet, txn);
    if (before === undefined || before === txn) continue;
    const after = next.get(before) ?? new Set();
    next.set(before, after);
    if (!after.has(txn)) waits.set(txn, (waits.get(txn) ?? 0) + 1);
    after.add(txn);
  }
  const order = [...waits].filter(([, count]) => count === 0).map(([txn]) => txn);
  for (let index = 0; index < order.length; index++) {
    for (const txn of next.get(order[index] ?? '') ?? []) {
      const left = (waits.get(txn) ?? 0) - 1;
      waits.set(txn, left);
      if (left === 0) order.push(txn);
    }
  }
  if (order.length !== waits.size) throw new Error('No serial order explains the versions of the accounts.');
  return order;
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
  for (const txn of serialOrder(entries)) {
    const lines = written.get(txn) ?? [];
    const asked = expected.get(txn);
    const changes = asked && changesOf(asked, written, balanceOf);
    const is = describe(lines);
    const should = changes ? describe(changes) : is;
    if (is !== should) mismatches.push(`transaction ${txn} wrote ${is}, expected ${should}`);
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
