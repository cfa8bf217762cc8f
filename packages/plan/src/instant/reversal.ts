import { toDecimal } from '../money.ts';
import { giveBack, type LiveTopup } from './caps.ts';
import type { IncomeRow } from './income-row.ts';

/** The columns of a posted row its reversal needs; every other one is copied. */
export type PostedRow = Pick<
  IncomeRow,
  'gross' | 'amount' | 'trimmed' | 'status' | 'reason' | 'allocations' | 'explanation'
>;

/**
 * Reversal (docs/plans.md §2.9): per row of the topup that paid money, one row `reversed` with the same member, from
 * and level, and everything negative, the trimmed part too, so that gross = amount + trimmed also below zero.
 *
 * Rows that paid nothing have nothing to take back and get no reversal: one capped to 0 was never posted, and what
 * lapsed stays with the company (Σ trimmed of lapsed rows = Σ postings to the lapsed-income account,
 * docs/plans.md §2.4). A reversed row is never reversed again. `rows` keep their order and all their other columns.
 */
export function reverseIncomes<Row extends PostedRow>(rows: readonly Row[]): Row[] {
  return rows
    .filter((row) => row.status === 'credited' || row.status === 'capped')
    .filter((row) => !toDecimal(row.amount).isZero())
    .map((row) => ({
      ...row,
      gross: negated(row.gross),
      amount: negated(row.amount),
      trimmed: negated(row.trimmed),
      status: 'reversed' as const,
      reason: null,
      allocations: row.allocations.map(({ topup, amount }) => ({ topup, amount: negated(amount) })),
      explanation: { ...row.explanation, rule: 'reversal' as const },
    }));
}

/**
 * The beneficiaries' topups after the reversed rows gave back the remaining cap they had used, in the order given;
 * topups the rows do not name are left out, and named ones that are no longer live need not be given.
 */
export function topupsAfterReversal(
  topups: readonly LiveTopup[],
  reversed: readonly Pick<IncomeRow, 'allocations'>[],
  multiple: string | null,
  digits: number,
): LiveTopup[] {
  const allocations = reversed.flatMap((row) => row.allocations);
  return topups.flatMap((topup) => {
    const own = allocations.filter((allocation) => allocation.topup === topup.topup);
    if (own.length === 0) return [];
    return [own.reduce<LiveTopup>((now, allocation) => giveBack(now, allocation, multiple, digits), topup)];
  });
}

/** Keeps the digits the text was written with; never '-0.00'. */
function negated(text: string): string {
  const value = toDecimal(text);
  const digits = text.split('.')[1]?.length ?? 0;
  return value.isZero() ? text : value.negated().toFixed(digits);
}
