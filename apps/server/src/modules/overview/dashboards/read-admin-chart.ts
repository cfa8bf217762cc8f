import type { Duration } from '@banyan/contract/core/constants';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { adminDashboardChart } from '@banyan/contract/overview/dashboard';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { everyDay } from '../../income/every-day.ts';
import { readChart } from './read-chart.ts';

/** Joins, topups, their amounts and incomes of the company over time; today by the hour, else by business date. */
export async function readAdminChart(
  db: Db,
  ask: { duration: Duration; now: Date },
): Promise<ReplyOf<typeof adminDashboardChart>['data']> {
  const days = await everyDay(db);
  const columns = {
    joins: sql`sum(n) filter (where measure = 'join')`,
    topups: sql`sum(n) filter (where measure = 'topup')`,
    amount: sql`sum(amount) filter (where measure = 'topup')`,
    income: sql`sum(amount) filter (where measure like 'income:%')`,
  };
  return await readChart(db, ask, columns, (from, step) =>
    step === 'hour'
      ? singly(from)
      : sql`select business_date::timestamp as at, measure, n, amount from ${days} figure
          where business_date >= ${from}::date`,
  );
}

/** Row by row, each at its own local time. */
function singly(from: RawBuilder<unknown>): RawBuilder<unknown> {
  const zone = sql`(select timezone from company)`;
  return sql`
    select joined_at at time zone ${zone} as at, 'join' as measure, 1 as n, 0 as amount from member
    where joined_at >= ${from} at time zone ${zone}
    union all
    select at at time zone ${zone}, 'topup', case kind when 'topup' then 1 else -1 end, amount from business_event
    where kind in ('topup', 'topup_reversal') and business_date >= ${from}::date and at >= ${from} at time zone ${zone}
    union all
    select at at time zone ${zone}, 'income:' || kind, 1, amount from income
    where status <> 'pending' and business_date >= ${from}::date and at >= ${from} at time zone ${zone}`;
}
