import { type Decimal, toDecimal } from '../money.ts';

/** The sum of all levels for one event when everybody qualifies; fixed amounts are no percentage of anything. */
export function sumOfPercents(levels: readonly { percent?: string | undefined }[]): Decimal {
  return levels.reduce((sum, { percent }) => sum.plus(percent ?? '0'), toDecimal('0'));
}
