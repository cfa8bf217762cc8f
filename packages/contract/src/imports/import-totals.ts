import { type Text, text } from '../core/text.ts';

const words: Record<string, Text> = {
  members: text('Members'),
  pans: text('PANs'),
  accounts: text('Bank accounts'),
  topups: text('Topups'),
  'topups.amount': text('Topups, amount'),
  'topups.bv': text('Topups, BV'),
  'topups.earned': text('Topups, earned'),
  debts: text('Debts'),
  'debts.debt': text('Debts, owed'),
  orders: text('Orders'),
  'orders.amount': text('Orders, amount'),
  'orders.bv': text('Orders, BV'),
  pins: text('Unused pins'),
  'pins.paid': text('Unused pins, paid'),
  places: text('Matrix places'),
  numbers: text('Single leg numbers'),
  rewards: text('Rewards'),
  incomes: text('Unpaid incomes'),
  'incomes.amount': text('Unpaid incomes, amount'),
  carries: text('Carry forward, rows'),
  'carries.left': text('Carry forward, left'),
  'carries.right': text('Carry forward, right'),
  'carries.left_virtual': text('Carry forward, left, virtual'),
  'carries.right_virtual': text('Carry forward, right, virtual'),
  'carries.matched': text('Matched so far'),
  held: text('Earlier ranks'),
  periods: text('Running periods, rows'),
  'periods.earned': text('Running periods, earned'),
  'periods.matched': text('Running periods, matched'),
  'periods.by_closings': text('Running periods, by closings'),
  joins: text('Who joined'),
  returns: text('Taken back'),
  'returns.amount': text('Taken back, amount'),
  withdrawals: text('Withdrawals'),
  'withdrawals.amount': text('Withdrawals, amount'),
  paid: text('What it paid'),
  'paid.amount': text('What it paid, amount'),
};

/** A control total in words; one of a wallet or a rank by its code. */
export const totalWords = (name: string): Text => words[name] ?? text(name.split('.')[1] ?? name);

/** Names of totals as they are listed: people, topups and carry first, then wallets, then ranks. */
export const inOrder = (names: Iterable<string>): string[] => {
  const known = Object.keys(words);
  const place = (name: string): number =>
    known.includes(name) ? known.indexOf(name) : known.length + (name.startsWith('ranks.') ? 1 : 0);
  return [...new Set(names)].toSorted((a, b) => place(a) - place(b));
};

/** Totals that count things; the others are amounts. */
export const isCount = (name: string): boolean => !name.includes('.') || name.startsWith('ranks.');
