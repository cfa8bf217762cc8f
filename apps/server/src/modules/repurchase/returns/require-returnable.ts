import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { isWaitingForWalks } from '../../income/is-waiting-for-walks.ts';

/** The event of a member's order, and the date of the closing that has paid on it; null = none has. */
export interface ReturnableOrder {
  event_id: string;
  closed_on: string | null;
}

/**
 * Whether items of an order may come back now (docs/plans.md §2.9): before the cut of the closing that pays on it, or after that
 * closing is published. In between its uplines would be paid on what came back. The caller has called `lock_open_period`.
 * @throws not_reversible
 */
export async function requireReturnable(
  tx: Tx,
  order_id: string,
  business_date: string,
): Promise<ReturnableOrder> {
  const { rows } = await sql<ReturnableOrder & { is_waiting: boolean }>`
    select e.id as event_id, e.closing_date as closed_on, case
      when e.closing_date is not null
        then not exists (select from closing c where c.business_date = e.closing_date and c.status = 'posted')
      else exists (
        -- a month that has ended before the period in which it would be taken back, whose closing pays on orders as old as this
        -- one by its plan, and is not over
        select from generate_series(date_trunc('month', e.period::timestamp),
            open_period(${business_date}::date)::timestamp - interval '1 month', '1 month') first
          cross join company
          cross join lateral (select (first + interval '1 month - 1 day')::date as on) month_end
          cross join lateral (
            select plan -> 'incomes' -> 'repurchase_level' as level from plan_version
            where effective_from < ((month_end.on + 1)::timestamp at time zone company.timezone)
            order by version desc limit 1
          ) paying
        where paying.level is not null
          and coalesce(o.business_date, e.business_date) <= month_end.on - coalesce((paying.level ->> 'hold_days')::int, 0)
          and not exists (select from closing c where c.business_date = month_end.on and c.status = 'posted')
      ) end as is_waiting
    from business_event e left join repurchase_order o on o.id = e.source_id
    where e.kind = 'order' and e.source_id = ${order_id}::bigint`.execute(tx);
  const [row] = rows;
  if (!row || row.is_waiting || (await isWaitingForWalks(tx, row.event_id, business_date)))
    throw fail('not_reversible');
  return { event_id: row.event_id, closed_on: row.closed_on };
}
