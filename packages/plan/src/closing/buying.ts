import { type Figure, figureAt, thresholdUnits } from '../columns/figure.ts';
import type { Units } from '../columns/units.ts';
import { dayOf } from '../days.ts';
import { calendarOf, type Plan } from '../plan/plan.ts';
import { activitySpan, buysOn } from '../plan/plan-activity.ts';
import type { ClosingFacts } from './closing-facts.ts';

/** Who buys enough on a date (docs/plans.md §7.5), of shape [n]. */
export type Buying = {
  buys: Uint8Array;
  /** Own volume of the period up to the date, beside what is asked of it. */
  own: Units;
  required: Figure;
};

/** @returns null when the plan does not ask */
export function buyingOf(
  { date, company, sponsor, joinedOn, periods }: ClosingFacts,
  plan: Plan,
): Buying | null {
  const { activity } = plan;
  if (!activity) return null;
  const span = activitySpan(activity, dayOf(date), calendarOf(plan));
  const own = periods?.own[activity.period];
  const before = periods?.before ?? null;
  if (own === undefined || (span.before !== null && before === null))
    throw new Error('the plan needs what members bought in the period: not loaded');
  const required = thresholdUnits(activity.own_bv, company.round_off_digits);
  const buys = new Uint8Array(sponsor.length);
  for (let i = 0; i < buys.length; i++) {
    const reachedBefore = before !== null && figureAt(before, i) >= required;
    const member = { reaches: figureAt(own, i) >= required, reachedBefore, joinedOn: joinedOn[i] as number };
    if (buysOn(activity, span, member)) buys[i] = 1;
  }
  return { buys, own, required };
}
