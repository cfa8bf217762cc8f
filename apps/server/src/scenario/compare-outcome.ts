import { toDecimal } from '@banyan/plan/money';
import type { Expectation } from '@banyan/plan/scenario/scenario-expectation';
import { matchRows, type Row } from './match-rows.ts';
import type { IncomeOutcome, Outcome, Refusal } from './outcome.ts';

/**
 * Compares the outcome of a scenario with what it expected (docs/plans.md §6); a key left out is not compared.
 * @returns the differences, one line each; none = met
 */
export function compareOutcome(expect: Expectation, outcome: Outcome): string[] {
  return [
    ...(expect.incomes ? incomeDifferences(expect, outcome.incomes) : []),
    ...(expect.refused ? refusalDifferences(expect.refused, outcome.refused) : []),
    ...walletDifferences(expect.wallets ?? {}, outcome),
    ...carryDifferences(expect.carry ?? {}, outcome),
    ...(expect.statements ? rowDifferences(expect.statements, outcome.statements) : []),
    ...rankDifferences(expect.ranks ?? {}, outcome),
    ...volumeDifferences(expect.volumes ?? {}, outcome),
    ...treeDifferences(expect.tree ?? {}, outcome),
    ...matrixDifferences(expect.matrix ?? {}, outcome),
    ...boardDifferences(expect.boards ?? {}, outcome),
  ];
}

/** Only the kinds that are listed are compared. */
function incomeDifferences(expect: Expectation, all: IncomeOutcome[]): string[] {
  const { kinds, incomes: expected = [] } = expect;
  const actual = all.filter((row) => !kinds || kinds.some((kind) => kind === row.kind));
  return rowDifferences(expected, actual);
}

/** A multiset: every expected row needs an actual row of its own, and none may be left over. */
function rowDifferences(expected: readonly Row[], actual: readonly Row[]): string[] {
  const { missing, surplus } = matchRows(expected, actual);
  return [
    ...missing.map((index) => `expected, but not there: ${JSON.stringify(expected[index])}`),
    ...surplus.map((position) => `there, but not expected: ${JSON.stringify(actual[position])}`),
  ];
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

function rankDifferences(expected: NonNullable<Expectation['ranks']>, outcome: Outcome): string[] {
  return Object.entries(expected).flatMap(([member, ranks]) => {
    if (!outcome.wallets[member]) return [`ranks.${member}: nobody joined under this name`];
    return (['paid', 'highest'] as const).flatMap((key) => {
      const wanted = ranks[key];
      const found = outcome.ranks[member]?.[key] ?? null;
      if (wanted === undefined || wanted === found) return [];
      return [`ranks.${member}.${key}: expected ${wanted}, but it is ${found}`];
    });
  });
}

function volumeDifferences(expected: NonNullable<Expectation['volumes']>, outcome: Outcome): string[] {
  return Object.entries(expected).flatMap(([member, volumes]) => {
    if (!outcome.wallets[member]) return [`volumes.${member}: nobody joined under this name`];
    return (['own_bv', 'group_bv', 'team_bv'] as const).flatMap((key) => {
      const wanted = volumes[key];
      const found = outcome.volumes[member]?.[key] ?? '0';
      if (wanted === undefined || toDecimal(found).eq(wanted)) return [];
      return [`volumes.${member}.${key}: expected ${wanted}, but it is ${found}`];
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

function boardDifferences(expected: NonNullable<Expectation['boards']>, outcome: Outcome): string[] {
  const words = (boards: readonly string[][]) => boards.map((members) => `{${members.join(', ')}}`).join(' ');
  return Object.entries(expected).flatMap(([pool, wanted]) => {
    const [asked, found] = [words(wanted), words(outcome.boards[pool] ?? [])];
    return asked === found ? [] : [`boards.${pool}: expected ${asked}, but it is ${found}`];
  });
}
