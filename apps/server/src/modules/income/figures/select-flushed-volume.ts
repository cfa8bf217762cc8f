import { sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onDates, personOf } from '../../../platform/http/report-sql.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';

/** Volume that closings destroyed although its member was eligible: a member's own, for an admin all. */
export function selectFlushedVolume(
  db: Db,
  actor: Actor,
  filters: { on_from?: string; on_to?: string; member?: string; type?: string },
) {
  let rows = db
    .selectFrom('matching_flush as f')
    .leftJoin('app_user as u', 'u.id', 'f.member_id')
    .select([
      'f.id',
      'f.business_date',
      personOf('u').as('member'),
      sql<string>`case f.type when 'carry' then 'Not carried on' else 'Expired' end`.as('type'),
      sql<string>`trim_scale(f.left_volume)`.as('left_volume'),
      sql<string>`trim_scale(f.right_volume)`.as('right_volume'),
    ])
    .where(onDates('f.business_date', filters.on_from, filters.on_to));
  if (actor.user_type === 'User') rows = rows.where('f.member_id', '=', actor.id);
  else if (filters.member) rows = rows.where('f.member_id', '=', idOfUser(filters.member));
  if (filters.type) rows = rows.where('f.type', '=', filters.type);
  return rows;
}
