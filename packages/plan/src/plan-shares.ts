import { type Decimal, toDecimal } from './money.ts';

/** What levels pay together of one event when everybody qualifies; fixed amounts are no percentage of anything. */
export function sumOfPercents(levels: readonly { percent?: string | undefined }[]): Decimal {
  return levels.reduce((sum, { percent }) => sum.plus(percent ?? '0'), toDecimal('0'));
}
