import { toDecimal } from '@banyan/plan/money';
import type { Expectation } from '@banyan/plan/scenario-expectation';
import type { IncomeOutcome, Outcome, Refusal } from './outcome.ts';

/**
 * Compares what a scenario led to with what it expected (incomes §6); a key left out is not compared.
 * @returns the differences, one line each; none = met
 */
export function compareOutcome(expect: Expectation, outcome: Outcome): string[] {
  return [
    ...(expect.incomes ? incomeDifferences(expect, outcome.incomes) : []),
    ...(expect.refused ? refusalDifferences(expect.refused, outcome.refused) : []),
    ...walletDifferences(expect.wallets ?? {}, outcome),
    ...carryDifferences(expect.carry ?? {}, outcome),
    ...(expect.statements ? rowDifferences(expect.statements, outcome.statements) : []),
    ...treeDifferences(expect.tree ?? {}, outcome),
    ...matrixDifferences(expect.matrix ?? {}, outcome),
  ];
}

/** Only the kinds that are listed are compared. */
function incomeDifferences(expect: Expectation, all: IncomeOutcome[]): string[] {
  const { kinds, incomes: expected = [] } = expect;
  const actual = all.filter((row) => !kinds || kinds.some((kind) => kind === row.kind));
  return rowDifferences(expected, actual);
}

/** Any row, with money and words as text. */
type Row = object;

/** A multiset: every expected row needs an actual row of its own, and none may be left over. */
function rowDifferences(expected: readonly Row[], actual: readonly Row[]): string[] {
  const owners = matchRows(expected, actual);
  const missing = expected.filter((_, index) => !owners.includes(index));
  const surplus = actual.filter((_, index) => owners[index] === undefined);
  return [
    ...missing.map((row) => `expected, but not there: ${JSON.stringify(row)}`),
    ...surplus.map((row) => `there, but not expected: ${JSON.stringify(row)}`),
  ];
}

/**
 * The largest pairing of expected with actual rows (augmenting paths): an expected row that names few fields
 * must not take the only row another one fits.
 * @returns per actual row the expected row it belongs to
 */
function matchRows(expected: readonly Row[], actual: readonly Row[]): (number | undefined)[] {
  const owners: (number | undefined)[] = actual.map(() => undefined);
  const place = (index: number, seen: Set<number>): boolean =>
    actual.some((row, position) => {
      const wanted = expected[index];
      if (!wanted || seen.has(position) || !fits(wanted, row)) return false;
      seen.add(position);
      const owner = owners[position];
      if (owner !== undefined && !place(owner, seen)) return false;
      owners[position] = index;
      return true;
    });
  expected.forEach((_, index) => {
    place(index, new Set());
  });
  return owners;
}

const money = new Set(['amount', 'gross', 'trimmed', 'tds', 'service', 'repurchase', 'net']);

/** Only the fields written down are compared; numbers as decimals. */
function fits(expected: Row, row: Row): boolean {
  const found = row as Record<string, unknown>;
  return Object.entries(expected).every(([key, wanted]) => {
    if (wanted === undefined) return true;
    return money.has(key) ? toDecimal(String(found[key])).eq(String(wanted)) : found[key] === wanted;
  });
}

function carryDifferences(expected: NonNullable<Expectation['carry']>, outcome: Outcome): string[] {
  return Object.entries(expected).flatMap(([member, legs]) => {
    if (!outcome.wallets[member]) return [`carry.${member}: nobody joined under this name`];
    return (['left', 'right', 'left_virtual', 'right_virtual'] as const).flatMap((leg) => {
      const wanted = legs[leg];
      const found = outcome.carry[member]?.[leg] ?? '0';
      if (wanted === undefined || toDecimal(found).eq(wanted)) return [];
      return [`carry.${member}.${leg}: expected ${wanted}, but it is ${found}`];
    });
  });
}

function refusalDifferences(expected: NonNullable<Expectation['refused']>, refused: Refusal[]): string[] {
  const differences: string[] = [];
  for (const { step, code } of expected) {
    const found = refused.find((refusal) => refusal.step === step);
    if (!found) differences.push(`steps[${step}]: expected to be refused, but it was done`);
    else if (code !== undefined && code !== found.code)
      differences.push(`steps[${step}]: expected to be refused with ${code}, but it was ${found.code}`);
  }
  for (const { step, code, message } of refused) {
    if (!expected.some((item) => item.step === step))
      differences.push(`steps[${step}]: refused with ${code}, which was not expected: ${message}`);
  }
  return differences;
}

function walletDifferences(expected: NonNullable<Expectation['wallets']>, outcome: Outcome): string[] {
  return Object.entries(expected).flatMap(([member, wallets]) => {
    const own = outcome.wallets[member];
    if (!own) return [`wallets.${member}: nobody joined under this name`];
    return Object.entries(wallets).flatMap(([code, wanted]) => {
      const found = own[code] ?? '0';
      if (toDecimal(found).eq(wanted)) return [];
      return [`wallets.${member}.${code}: expected ${wanted}, but it is ${found}`];
    });
  });
}

function treeDifferences(expected: NonNullable<Expectation['tree']>, outcome: Outcome): string[] {
  return Object.entries(expected).flatMap(([member, place]) => {
    const own = outcome.tree[member];
    if (!own) return [`tree.${member}: nobody joined under this name`];
    return (['parent', 'side'] as const).flatMap((key) => {
      const wanted = place[key];
      if (wanted === undefined || wanted === own[key]) return [];
      return [`tree.${member}.${key}: expected ${wanted}, but it is ${own[key]}`];
    });
  });
}

function matrixDifferences(expected: NonNullable<Expectation['matrix']>, outcome: Outcome): string[] {
  return Object.entries(expected).flatMap(([pool, wanted]) => {
    const found = outcome.matrix[pool] ?? [];
    if (wanted.length === found.length && wanted.every((member, index) => member === found[index])) return [];
    return [`matrix.${pool}: expected ${wanted.join(', ')}, but it is ${found.join(', ')}`];
  });
}
