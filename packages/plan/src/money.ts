import { Decimal as DecimalJs } from 'decimal.js';

/**
 * Exact decimals of its own precision: a 28-digit amount × a percentage of 4 decimals needs 35 digits, and
 * other code that changes decimal.js' defaults must not change what a member earns.
 */
export const Decimal = DecimalJs.clone({ precision: 60, rounding: DecimalJs.ROUND_HALF_UP });
export type Decimal = DecimalJs;

/** Money on its way in: a decimal string, or an intermediate result. A JavaScript number is never money. */
export type MoneyInput = string | Decimal;

/** Reads a decimal string. Throws on anything that is not a finite decimal: facts and plans are checked before. */
export function toDecimal(value: MoneyInput): Decimal {
  // one is never changed: it needs no copy
  const decimal = value instanceof Decimal ? value : new Decimal(value);
  if (!decimal.isFinite()) throw new Error(`not an amount of money: ${decimal.toFixed()}`);
  return decimal;
}

/**
 * Rounds once, on the income row (docs/plans.md §2.1): half up, and half away from zero below it, so that a reversal
 * mirrors the row it takes back.
 */
export function roundMoney(value: MoneyInput, digits: number): Decimal {
  return toDecimal(value).toDecimalPlaces(digits, Decimal.ROUND_HALF_UP);
}

/** Rounds towards zero: for remaining caps, which must never be exceeded by a fraction. */
export function roundDown(value: MoneyInput, digits: number): Decimal {
  return toDecimal(value).toDecimalPlaces(digits, Decimal.ROUND_DOWN);
}

/** Writes money with exactly the company's digits: `500` → `'500.00'`. Expects rounded money; never '-0.00'. */
export function moneyText(value: MoneyInput, digits: number): string {
  const decimal = toDecimal(value);
  return (decimal.isZero() ? new Decimal(0) : decimal).toFixed(digits, Decimal.ROUND_HALF_UP);
}

/** The smaller of two amounts. */
export function lesser(a: Decimal, b: Decimal): Decimal {
  return a.lt(b) ? a : b;
}
