import { periodVolumes } from '../closing/period-volumes.ts';
import { figureAt, unitsText } from '../columns/figure.ts';
import type { Closing } from '../columns/pay.ts';
import { combineUnits, type Units } from '../columns/units.ts';
import { dayOf } from '../days.ts';
import { toDecimal } from '../money.ts';
import { periodStart } from '../periods.ts';
import { type BonusPoolPlan, calendarOf } from '../plan/plan.ts';
import { type PointsPlan, periodOfPool } from '../plan/plan-pools.ts';
import { newDirectsSince } from './rank.ts';

/** Decimals a unit may have beyond those of the figure. */
const finer = 10n ** 4n;

/** The points of members in the period of a pool: whole units of a figure, at least 0 (docs/plans.md §7.8). */
export function pointsOf(
  closing: Closing,
  pool: BonusPoolPlan,
  { per, unit, at_most: limit }: PointsPlan,
  matchedNow: () => Units | null,
) {
  const counted = figuresOf(closing, pool, per, matchedNow);
  const digits = per === 'new_directs' ? 0 : closing.digits;
  const one = BigInt(
    toDecimal(unit)
      .times(toDecimal('10').pow(digits + 4))
      .toFixed(),
  );
  return {
    points(member: number): number {
      const figure = figureAt(counted, member);
      if (figure <= 0) return 0;
      const whole = Number((BigInt(figure) * finer) / one);
      return limit === null ? whole : Math.min(whole, limit);
    },
    /** What a member's points were counted from. */
    counted: (member: number): string => unitsText(figureAt(counted, member), digits),
  };
}

function figuresOf(
  closing: Closing,
  pool: BonusPoolPlan,
  per: PointsPlan['per'],
  matchedNow: () => Units | null,
): Units | Int32Array {
  const { facts, plan } = closing;
  const period = periodOfPool(pool);
  if (per === 'new_directs')
    return newDirectsSince(facts, periodStart(period, dayOf(facts.date), calendarOf(plan)));
  if (per === 'matched') {
    const matched = facts.pools?.matched[period];
    if (!matched) throw new Error(`the plan needs what was matched in the ${period} period: not loaded`);
    const now = matchedNow();
    return now === null ? matched : combineUnits(matched, now, 1);
  }
  const { own, group, team } = periodVolumes(closing, period);
  return { own_bv: own, group_bv: group, team_bv: team }[per];
}
