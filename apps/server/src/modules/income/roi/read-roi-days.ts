import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { roiDays } from '@banyan/contract/income/income-places';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readCompany } from '../../company/queries.ts';

type Days = ReplyOf<typeof roiDays>['data'];
/** Five weeks. */
const shown = 35;

/** What the own topups earned on each of the last days; reversals count on the day of the reversal. */
export async function readRoiDays(db: Db, memberId: string, now: Date): Promise<Days> {
  const { timezone } = await readCompany(db);
  const today = businessDate(now, timezone);
  const { rows } = await sql<Days[number]>`
    select day::date::text as date, coalesce(trim_scale(i.amount), 0)::text as amount, coalesce(i.topups, 0) as topups,
      case when i.topups > 0 then 'Paid' when c.status = 'posted' then 'Nothing' else 'Not closed' end as status
    from generate_series(${today}::date - ${shown - 1}::int, ${today}::date, '1 day') as day
      left join closing c on c.business_date = day::date
      left join lateral (
        select sum(amount) as amount, count(*) filter (where status in ('credited', 'capped'))::int as topups
        from income_ever where member_id = ${memberId} and business_date = day::date and kind = 'roi'
      ) i on true
    order by day`.execute(db);
  return rows;
}
