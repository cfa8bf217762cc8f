import { dayOf } from '@banyan/plan/days';
import { endsWith, periodStart } from '@banyan/plan/periods';
import { calendarOf } from '@banyan/plan/plan/plan';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { planInForce } from './queries.ts';

/** A date that has ended since an order, whose closing is not over, by a plan with walks. */
interface WaitingDate {
  date: string;
  version: number;
  plan: string;
  ordered_on: string;
  /** Codes of walks that have worked out the order. */
  worked: string[];
}

/**
 * Whether a walk whose period has ended will still pay on an order (docs/plans.md §7.4): from the end of the period until its closing
 * is posted nothing of the order may come back, or it would be paid on what came back. The caller has called `lock_open_period`.
 */
export async function isWaitingForWalks(
  tx: Tx,
  order_event_id: string,
  business_date: string,
): Promise<boolean> {
  const { rows } = await sql<WaitingDate>`
    select ended.on::text as date, paying.version, paying.plan::text as plan, e.period::text as ordered_on, array(
        select code from walk_closing w
        where w.kind = 'order' and e.period between w.from_date and w.business_date) as worked
    from business_event e cross join company
      cross join lateral (
        select day::date as on from generate_series(e.period::timestamp,
          open_period(${business_date}::date)::timestamp - interval '1 day', '1 day') day
      ) ended
      cross join lateral (
        select version, plan from plan_version
        where effective_from < ((ended.on + 1)::timestamp at time zone company.timezone)
        order by version desc limit 1
      ) paying
    where e.id = ${order_event_id}::bigint and paying.plan -> 'incomes' ? 'walks'
      and not exists (select from closing c where c.business_date = ended.on and c.status = 'posted')
    order by ended.on`.execute(tx);
  return rows.some(({ date, plan: text, version, ordered_on, worked }) => {
    const { plan } = planInForce({ version, plan: text });
    const calendar = calendarOf(plan);
    const day = dayOf(date);
    return (plan.incomes.walks ?? []).some(
      ({ code, on, period }) =>
        on.includes('order') &&
        !worked.includes(code) &&
        endsWith(period, day, calendar) &&
        periodStart(period, day, calendar) <= dayOf(ordered_on),
    );
  });
}
