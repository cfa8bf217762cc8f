import * as z from 'zod/mini';
import { type Calendar, PERIODS, periodStart } from '../periods.ts';
import { days, decimal, nullable, object, oneOf } from './values.ts';

/** What a member must buy in each period to earn (docs/plans.md §7.5). */
export const activity = z.strictObject(
  {
    own_bv: decimal({ positive: true }),
    period: z._default(oneOf(PERIODS), 'monthly'),
    /** First dates of a period on which what was bought in the one before is enough. */
    grace_days: z._default(days(), 0),
    /** Dates after joining on which nothing is asked; null = none, 0 = the date of joining alone. */
    first_days_free: nullable(days()),
  },
  object,
);

export type ActivityPlan = z.output<typeof activity>;

/** Days since 1970-01-01: where the period of a day begins, and the one before where it still counts; else null. */
export type ActivitySpan = { day: number; from: number; before: number | null };

export function activitySpan(plan: ActivityPlan, day: number, calendar: Calendar): ActivitySpan {
  const from = periodStart(plan.period, day, calendar);
  const isGrace = day - from < plan.grace_days;
  return { day, from, before: isGrace ? periodStart(plan.period, from - 1, calendar) : null };
}

/**
 * Whether a member buys on a day (docs/plans.md §7.5): enough in the period, or still enough in the one before, or joined so
 * lately that nothing is asked.
 */
export function buysOn(
  plan: ActivityPlan,
  { day, before }: ActivitySpan,
  member: { reaches: boolean; reachedBefore: boolean; joinedOn: number },
): boolean {
  if (member.reaches || (before !== null && member.reachedBefore)) return true;
  return plan.first_days_free !== null && day - member.joinedOn <= plan.first_days_free;
}
