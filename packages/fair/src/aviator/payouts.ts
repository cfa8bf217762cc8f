import { Decimal, lesser, roundDown, toDecimal } from '@banyan/plan/money';

/** The first factor at which anybody can leave, in hundredths: at 1.00 a stake could circle without risk. */
export const firstX100 = 101;

/** What a stake pays that left at a factor in hundredths, rounded down; 0 when it left too early or too late. */
export function cashOut(stake: string, x100: number, crash_x100: number, digits: number): Decimal {
  if (x100 < firstX100 || x100 > crash_x100) return new Decimal(0);
  return roundDown(toDecimal(stake).times(x100).div(100), digits);
}

/** A bet whose highest factor is known: its auto target, else the cap, both in hundredths. */
export type AviatorBet = { stake: string; highest_x100: number };

/**
 * The highest factor a bet can reach, in hundredths (docs/fair-games.md §3.2): `maxWin` acts as an auto target.
 * @param auto the member's own target in hundredths, null without one
 * @param maxWin a decimal string, null where an epoch has none
 */
export function highestX100(
  stake: string,
  auto: number | null,
  cap_x100: number,
  maxWin: string | null,
): number {
  const targets = [new Decimal(auto ?? cap_x100), new Decimal(cap_x100)];
  if (maxWin !== null) targets.push(toDecimal(maxWin).times(100).div(stake).floor());
  return targets.reduce(lesser).toNumber();
}

/** What a round owes when every bet leaves at its highest factor, and what it would lose. */
export type AviatorExposure = { stakes: Decimal; liability: Decimal; worst_loss: Decimal };

export function aviatorExposure(bets: readonly AviatorBet[]): AviatorExposure {
  const zero = new Decimal(0);
  const stakes = bets.reduce((sum, { stake }) => sum.plus(stake), zero);
  const liability = bets.reduce(
    (sum, { stake, highest_x100 }) => sum.plus(toDecimal(stake).times(highest_x100).div(100)),
    zero,
  );
  return { stakes, liability, worst_loss: liability.minus(stakes) };
}
