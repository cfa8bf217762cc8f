import { lesser, roundMoney, toDecimal } from '../money.ts';
import { type Allocation, giveBack, type LiveTopup } from './caps.ts';
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

/** What earlier returns took back of a row; sums, not below zero. */
export type TakenPart = { amount: string; trimmed: string; allocations: Allocation[] };

/** A return of an order in business volume. */
export type ReturnedPart = {
  /** What comes back now. */
  bv: string;
  /** What came back since the closing that paid, this return included. */
  returned: string;
};

/**
 * The part of a row that a return takes back (docs/plans.md §2.9): of amount and trimmed alike so much that after it
 * Σ reversed = round(row × returned ÷ the row's base). The topup booked last gets its remaining cap back first.
 * @param taken what earlier returns took back of this row
 * @returns null where nothing is left to take back, or the row paid nothing
 */
export function reversePart<Row extends PostedRow & { base: string }>(
  row: Row,
  taken: TakenPart,
  { bv, returned }: ReturnedPart,
  digits: number,
): Row | null {
  if (toDecimal(row.amount).isZero() || (row.status !== 'credited' && row.status !== 'capped')) return null;
  const share = (all: string, before: string) => {
    const wanted = toDecimal(returned).gte(row.base)
      ? toDecimal(all)
      : roundMoney(toDecimal(all).times(returned).div(row.base), digits);
    return wanted.minus(before);
  };
  const amount = share(row.amount, taken.amount);
  const trimmed = share(row.trimmed, taken.trimmed);
  if (amount.isZero() && trimmed.isZero()) return null;
  return {
    ...row,
    base: bv,
    gross: negated(amount.plus(trimmed).toFixed()),
    amount: negated(amount.toFixed()),
    trimmed: negated(trimmed.toFixed()),
    status: 'reversed' as const,
    reason: null,
    allocations: takenFrom(row.allocations, taken.allocations, amount.toFixed()),
    explanation: { ...row.explanation, rule: 'order_return' as const },
  };
}

/** Bookings of an amount, negative, from the last topup on, of what earlier ones left. */
function takenFrom(
  booked: readonly Allocation[],
  taken: readonly Allocation[],
  amount: string,
): Allocation[] {
  let left = toDecimal(amount);
  return booked.toReversed().flatMap(({ topup, amount: all }) => {
    const before = taken.filter((one) => one.topup === topup);
    const free = before.reduce((sum, one) => sum.minus(one.amount), toDecimal(all));
    const part = lesser(free, left);
    left = left.minus(part);
    return part.isZero() ? [] : [{ topup, amount: part.negated().toFixed() }];
  });
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
