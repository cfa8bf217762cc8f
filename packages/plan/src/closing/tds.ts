import { type Decimal, lesser, roundMoney, toDecimal } from '../money.ts';
import type { TdsPlan } from '../plan/plan.ts';

/**
 * The sums of the earlier statements of the same financial year; all '0' on its first. Decimal strings.
 * A statement that was cancelled, like a withdrawal that failed, is not among them.
 */
export type YearSoFar = {
  /** Σ gross. */
  gross: string;
  /** Σ taxable: amounts already taxed. */
  taxed: string;
  /** Tax carried over from the last of them. */
  tds_carried: string;
};

/** Rounded money, and the base and rate a certificate names. */
export type Tax = {
  taxable: Decimal;
  /** Percentage; null = the plan takes no tax. */
  rate: string | null;
  tds: Decimal;
  /** Still due on the next statement of the year. */
  carried: Decimal;
};

/** First and last day of the financial year, April to March, of a business date. `YYYY-MM-DD`. */
export function financialYear(date: string): { from: string; to: string } {
  const year = Number(date.slice(0, 4)) - (date.slice(5, 7) < '04' ? 1 : 0);
  const text = (value: number) => String(value).padStart(4, '0');
  return { from: `${text(year)}-04-01`, to: `${text(year + 1)}-03-31` };
}

/**
 * Tax deducted at source (docs/plans.md §2.8): nothing until the year's gross exceeds the threshold; then
 * `full_aggregate` taxes all of the year that was not taxed yet, `excess_only` what lies above the threshold.
 * Never more than `room`, what the statement has left; the rest is carried to the next one.
 */
export function taxOf(
  gross: Decimal,
  year: YearSoFar,
  hasPan: boolean,
  room: Decimal,
  plan: TdsPlan | undefined,
  digits: number,
): Tax {
  const rate = plan ? (hasPan ? plan.percent : (plan.without_pan ?? plan.percent)) : null;
  const taxable = plan ? taxableOf(gross.plus(year.gross), year.taxed, plan) : toDecimal('0');
  const own = roundMoney(taxable.times(rate ?? '0').dividedBy('100'), digits);
  const due = own.plus(year.tds_carried);
  const tds = lesser(due, room);
  return { taxable, rate, tds, carried: due.minus(tds) };
}

function taxableOf(total: Decimal, taxed: string, plan: TdsPlan): Decimal {
  if (total.lte(plan.yearly_threshold)) return toDecimal('0');
  const reached = plan.on_crossing === 'full_aggregate' ? total : total.minus(plan.yearly_threshold);
  const taxable = reached.minus(taxed);
  return taxable.isNegative() ? toDecimal('0') : taxable;
}
