import { type Decimal, toDecimal } from '../money.ts';
import type { Calendar } from '../periods.ts';
import { type ActivityPlan, type ActivitySpan, activitySpan, buysOn } from '../plan/plan-activity.ts';
import type { ActivityFacts } from './facts.ts';

/** What a member bought, by day since 1970-01-01, and when the member joined. */
export type Purchases = { joinedOn: number; byDay: ReadonlyMap<number, Decimal> };

/** What was bought in the period up to a day, and in the one before where it counts. */
export function boughtIn(span: ActivitySpan, { byDay }: Purchases): { own: Decimal; before: Decimal } {
  let own = toDecimal('0');
  let before = toDecimal('0');
  for (const [on, bv] of byDay) {
    if (on >= span.from && on <= span.day) own = own.plus(bv);
    else if (span.before !== null && on >= span.before && on < span.from) before = before.plus(bv);
  }
  return { own, before };
}

/** Whether a member buys on the day to which an event belongs, the purchases of that day included (docs/plans.md §7.5). */
export function activityFacts(
  plan: ActivityPlan,
  calendar: Calendar,
  day: number,
  purchases: Purchases,
): ActivityFacts {
  const span = activitySpan(plan, day, calendar);
  const { own, before } = boughtIn(span, purchases);
  const reachedBefore = before.gte(plan.own_bv);
  const { joinedOn } = purchases;
  const buys = buysOn(plan, span, { reaches: own.gte(plan.own_bv), reachedBefore, joinedOn });
  return { required: plan.own_bv, own_bv: own.toFixed(), buys };
}
