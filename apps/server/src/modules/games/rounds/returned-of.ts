import { toDecimal } from '@banyan/plan/money';
import type { PredictionEpochRules } from '../epochs/rules-of.ts';

/**
 * By selection what comes back of all stakes in the long run: the mean of its factors over the ten digits, of a stake without its
 * fee (docs/fair-games.md §3.1). Percent, as decimal strings.
 */
export function returnedOf({
  factors,
  fee_bps,
}: Pick<PredictionEpochRules, 'factors' | 'fee_bps'>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(factors).map(([selection, byDigit]) => {
      const sum = byDigit.reduce((total, factor) => total.plus(factor), toDecimal('0'));
      return [selection, sum.div(byDigit.length).times(toDecimal('10000').minus(fee_bps)).div(100).toFixed()];
    }),
  );
}
