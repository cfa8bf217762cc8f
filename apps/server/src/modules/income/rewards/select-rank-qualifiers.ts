import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { onDates, personOf } from '../../../platform/http/report-sql.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';

/** Members who have or had a rank, with their figures of now. */
export function selectRankQualifiers(
  db: Db,
  filters: { on_from?: string; on_to?: string; highest?: string; rank?: string; member?: string },
) {
  let rows = db
    .selectFrom('member_rank as r')
    .innerJoin('member as m', 'm.id', 'r.member_id')
    .innerJoin('app_user as u', 'u.id', 'r.member_id')
    .select([
      'r.member_id as id',
      'r.business_date',
      personOf('u').as('member'),
      'r.highest',
      'r.rank',
      'm.self_investment',
      'm.active_directs as directs',
      'm.directs_business',
      sql<string>`coalesce((select trim_scale(c.matched) from carry c where c.member_id = r.member_id), 0)`.as(
        'matched',
      ),
    ])
    .where(onDates('r.business_date', filters.on_from, filters.on_to));
  if (filters.highest) rows = rows.where('r.highest', '=', filters.highest);
  if (filters.rank) rows = rows.where('r.rank', '=', filters.rank);
  if (filters.member) rows = rows.where('r.member_id', '=', idOfUser(filters.member));
  return rows;
}
