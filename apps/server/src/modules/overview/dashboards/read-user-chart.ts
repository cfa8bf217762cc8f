import type { Duration } from '@banyan/contract/core/constants';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { userDashboardChart } from '@banyan/contract/overview/dashboard';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { readChart } from './read-chart.ts';

/** What a member earned over time, what lapsed and what the caps cut. */
export async function readUserChart(
  db: Db,
  memberId: string,
  ask: { duration: Duration; now: Date },
): Promise<ReplyOf<typeof userDashboardChart>['data']> {
  const zone = sql`(select timezone from company)`;
  const columns = {
    income: sql`sum(amount)`,
    lapsed: sql`sum(trimmed) filter (where status = 'lapsed')`,
    capped: sql`sum(trimmed) filter (where status <> 'lapsed')`,
  };
  return await readChart(
    db,
    ask,
    columns,
    (from) => sql`
      select at at time zone ${zone} as at, amount, trimmed, status from income
      where member_id = ${memberId} and status <> 'pending' and business_date >= ${from}::date and at >= ${from} at time zone ${zone}`,
  );
}
