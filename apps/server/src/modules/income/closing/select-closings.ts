import { closingStatuses } from '@banyan/contract/income/closings';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { onDates, personOf } from '../../../platform/http/report-sql.ts';
import { storedStatuses } from '../rules.ts';

/** Every date that is cut. */
export function selectClosings(db: Db, filters: { on_from?: string; on_to?: string; status?: string }) {
  let rows = db
    .selectFrom('closing as c')
    .leftJoin('app_user as a', 'a.id', 'c.decided_by')
    .select([
      'c.id',
      'c.business_date',
      sql<string>`case ${sql.join(
        closingStatuses.map(
          (status) => sql`when c.status = any(${storedStatuses(status)}::text[]) then ${status}::text`,
        ),
        sql` `,
      )} end`.as('status'),
      'c.rows',
      'c.payable',
      sql<string>`(select coalesce(sum((t ->> 'trimmed')::numeric), 0)::text from jsonb_array_elements(c.totals) t
        where t ->> 'status' <> 'lapsed')`.as('cut'),
      'c.members',
      'c.plan_version',
      'c.cut_at',
      'c.calculated_at',
      'c.decided_at',
      personOf('a').as('decided_by'),
      'c.posted_at',
      'c.problem',
    ])
    .where(onDates('c.business_date', filters.on_from, filters.on_to));
  if (filters.status) rows = rows.where('c.status', 'in', storedStatuses(filters.status));
  return rows;
}
