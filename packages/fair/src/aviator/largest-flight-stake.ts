import { Decimal, roundDown, toDecimal } from '@banyan/plan/money';
import { highestX100 } from './payouts.ts';

/** What a round loses on a bet that leaves at its highest factor, in hundredths. */
export const lossAt = (stake: string, highest_x100: number): Decimal =>
  toDecimal(stake)
    .times(highest_x100 - 100)
    .div(100);

/**
 * The largest stake not above a refused one that a round still takes; '0' when there is none. With a largest win, stakes lose in steps: what
 * a stake loses grows while its highest factor stays the same, and sinks where that becomes lower. So the stake is sought where the
 * factor is that of the refused one, and then where the target or the cap alone limits it.
 * @param stake the refused one, a decimal string
 * @param auto its target in hundredths, null without one
 * @param left what the round may still lose, a decimal string
 */
export function largestFlightStake(
  stake: string,
  auto: number | null,
  left: string,
  { cap_x100, max_win, digits }: { cap_x100: number; max_win: string | null; digits: number },
): string {
  const highestOf = (one: string) => highestX100(one, auto, cap_x100, max_win);
  const unlimited = highestX100(stake, auto, cap_x100, null);
  for (const factor of [highestOf(stake), unlimited]) {
    const largest = Decimal.min(
      toDecimal(left)
        .times(100)
        .div(factor - 100),
      stake,
    );
    const found = roundDown(largest, digits);
    if (!found.gt(0)) continue;
    const exact = found.toFixed();
    if (lossAt(exact, highestOf(exact)).lte(left)) return exact;
  }
  return '0';
}
