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

/**
 * As SQL: `member_id` and `amount` of what counts under the cap of members (docs/plans.md §7.11) in a period of dates of the form
 * yyyy-mm-dd: rows of income, and what another system paid before the network was brought in.
 * @param of further words of the condition, about `member_id`
 */
export function earnedRows({ from, to }: { from: string; to: string }, of = ''): string {
  const within = `business_date between '${from}' and '${to}' ${of}`;
  return `select member_id, amount from income_ever where status in ('credited', 'capped', 'reversed') and ${within}
    union all select member_id, earned from brought_earned where ${within}`;
}
