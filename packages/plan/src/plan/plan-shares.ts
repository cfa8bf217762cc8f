import { type Decimal, toDecimal } from '../money.ts';
import { largestValue } from './rate-table.ts';
import type { RateTable } from './values.ts';

/**
 * The sum of all levels for one event when everybody qualifies for the most of each; fixed amounts are no percentage of
 * anything.
 */
export function sumOfPercents(levels: readonly ({ percent?: string | undefined } & RateTable)[]): Decimal {
  return levels.reduce(
    (sum, { percent, ...tables }) => sum.plus(percent === undefined ? '0' : largestValue(percent, tables)),
    toDecimal('0'),
  );
}
