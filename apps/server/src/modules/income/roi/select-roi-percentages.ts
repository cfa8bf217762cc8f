import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';

/** Changes of ROI percentages, each with the one it followed; of several for one date the last holds. */
export function selectRoiPercentages(db: Db, now: Date, filters: { package?: string }) {
  let rows = db
    .selectFrom('roi_percent as r')
    .innerJoin('package as p', (on) =>
      on.onRef('p.code', '=', 'r.package_code').on('p.is_current', '=', true),
    )
    .leftJoin('app_user as by', 'by.id', 'r.actor_id')
    .select([
      'r.id',
      'r.at',
      sql<string>`p.name || ' (' || p.code || ')'`.as('package'),
      sql<string | null>`trim_scale(coalesce(
        (select b.percent from roi_percent b where b.package_code = r.package_code
          and (b.effective_on, b.id) < (r.effective_on, r.id) order by b.effective_on desc, b.id desc limit 1),
        (p.data ->> 'roi_percent')::numeric))`.as('before'),
      sql<string>`trim_scale(r.percent)`.as('percent'),
      'r.effective_on',
      personOf('by').as('by'),
      sql<string>`case
        when exists (select from roi_percent l where l.package_code = r.package_code
          and l.effective_on = r.effective_on and l.id > r.id) then 'Replaced'
        when r.effective_on > (${now}::timestamptz at time zone (select timezone from company))::date then 'To come'
        when exists (select from roi_percent l where l.package_code = r.package_code
          and l.effective_on > r.effective_on
          and l.effective_on <= (${now}::timestamptz at time zone (select timezone from company))::date) then 'Over'
        else 'In force' end`.as('status'),
    ]);
  if (filters.package) rows = rows.where('r.package_code', '=', filters.package);
  return rows;
}
