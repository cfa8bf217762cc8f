import { type Figure, figureOf, lowShareOf, rateUnits } from '../columns/figure.ts';
import { addRate, BONUS, type Closing, payRow } from '../columns/pay.ts';
import type { BonusPlan, BonusPoolPlan, RankPlan } from '../plan/plan.ts';

/** A shared pool, in units. */
export type PoolShared = {
  code: string;
  turnover: Figure;
  /** The percentage of the turnover, rounded down; the remainder of the shares stays with the company. */
  pool: Figure;
  shares: number;
  /** Value of one share, rounded down. */
  value: Figure;
};

/**
 * Bonus (docs/plans.md §3.16): each pool is a percentage of the money received in the month, shared by the shares of
 * the ranks reached in this period. One share is worth the pool by all shares, rounded down. Without turnover or
 * holders a pool is not shared. `period`: rank of every member as place in `plan.ranks`, −1 = none; pays in the order
 * of joining.
 */
export function payBonus(
  closing: Closing,
  plan: BonusPlan,
  period: Int8Array,
  turnover: bigint,
): PoolShared[] {
  const { buying } = closing.figures;
  return plan.pools.flatMap((pool, place) => {
    const byRank = sharesByRank(pool, closing.plan.ranks);
    // who does not buy is passed over
    const sharesOf = (i: number) =>
      buying !== null && buying.buys[i] === 0 ? 0 : (byRank[(period[i] as number) + 1] as number);
    let shares = 0;
    for (let i = 0; i < period.length; i++) shares += sharesOf(i);
    if (shares === 0 || turnover <= 0n) return [];
    const whole = lowShareOf(turnover, rateUnits(pool.percent));
    const value = figureOf(BigInt(whole) / BigInt(shares));
    const base = figureOf(turnover);
    const rate = addRate(closing, { percent: pool.percent });
    for (let i = 0; i < period.length; i++) {
      const own = sharesOf(i);
      if (own === 0) continue;
      const gross = figureOf(BigInt(value) * BigInt(own));
      payRow(closing, BONUS, i, -1, 0, -1, place, base, rate, gross, gross);
    }
    return [{ code: pool.code, turnover: base, pool: whole, shares, value }];
  });
}

/**
 * Shares by rank, counted from −1: those of the highest rank the pool lists that is not above the member's own, so
 * that a member above the list keeps its last share.
 */
export function sharesByRank({ shares }: BonusPoolPlan, ranks: readonly RankPlan[]): number[] {
  const listed = new Map(shares.map((share) => [share.rank, share.shares]));
  const result = [0];
  for (const { code } of ranks) result.push(listed.get(code) ?? (result.at(-1) as number));
  return result;
}
