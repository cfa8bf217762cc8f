import { dateOf } from '@banyan/plan/days';
import { type Period, periodEnd, periodStart } from '@banyan/plan/periods';
import { calendarOf, type Plan } from '@banyan/plan/plan/plan';

/** The first and the last date of the period that holds a day, given in days since 1970-01-01. */
export function datesOfPeriod(
  plan: Plan,
  { period, day }: { period: Period; day: number },
): { from: string; to: string } {
  const calendar = calendarOf(plan);
  return { from: dateOf(periodStart(period, day, calendar)), to: dateOf(periodEnd(period, day, calendar)) };
}

/** As SQL: which rows of `income` count under the cap of members (docs/plans.md §7.11), of dates of the form yyyy-mm-dd. */
export function countsUnderCap({ from, to }: { from: string; to: string }): string {
  return `status in ('credited', 'capped', 'reversed') and business_date between '${from}' and '${to}'`;
}
