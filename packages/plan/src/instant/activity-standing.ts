import { toDecimal } from '../money.ts';
import { type Calendar, periodEnd } from '../periods.ts';
import { type ActivityPlan, activitySpan } from '../plan/plan-activity.ts';
import { activityFacts, boughtIn, type Purchases } from './activity.ts';

/** Where a member stands on a day: what is bought, how long it lasts if nothing more is, and what is missing. Days since 1970-01-01. */
export type ActivityStanding = {
  buys: boolean;
  required: string;
  /** Of the period of the day. */
  own_bv: string;
  /** What makes the period; 0 = it is reached. */
  missing: string;
  from: number;
  to: number;
  /** The last day on which the member still buys, and why; null = not now. */
  until: number | null;
  by: 'bought' | 'first_days' | null;
  /** The period whose purchases last until then. */
  bought: { from: number; own_bv: string } | null;
};

/** As the closing of that day, and every event of it, judges the member (docs/plans.md §7.5). */
export function activityStanding(
  plan: ActivityPlan,
  calendar: Calendar,
  day: number,
  purchases: Purchases,
): ActivityStanding {
  const { buys, required, own_bv } = activityFacts(plan, calendar, day, purchases);
  const span = activitySpan(plan, day, calendar);
  const { own, before } = boughtIn(span, purchases);
  const to = periodEnd(plan.period, day, calendar);
  const isReached = own.gte(required);
  const lasts: { until: number; by: 'bought' | 'first_days'; bought: ActivityStanding['bought'] }[] = [];
  if (isReached) {
    const bought = { from: span.from, own_bv };
    lasts.push({ until: graceEnd(plan, calendar, to + 1), by: 'bought', bought });
  }
  if (span.before !== null && before.gte(required)) {
    const bought = { from: span.before, own_bv: before.toFixed() };
    lasts.push({ until: graceEnd(plan, calendar, span.from), by: 'bought', bought });
  }
  const free = plan.first_days_free === null ? null : purchases.joinedOn + plan.first_days_free;
  if (free !== null && free >= day) lasts.push({ until: free, by: 'first_days', bought: null });
  const [longest] = lasts.sort((a, b) => b.until - a.until);
  const missing = isReached ? toDecimal('0') : toDecimal(required).minus(own);
  return {
    buys,
    required,
    own_bv,
    missing: missing.toFixed(),
    from: span.from,
    to,
    ...(longest ?? { until: null, by: null, bought: null }),
  };
}

/** The last day of grace of a period that begins on a day; the day before where it has none. */
const graceEnd = ({ period, grace_days }: ActivityPlan, calendar: Calendar, from: number): number =>
  Math.min(from + grace_days - 1, periodEnd(period, from, calendar));
