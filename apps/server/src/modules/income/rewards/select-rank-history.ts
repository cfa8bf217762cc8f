import { sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onDates, personOf } from '../../../platform/http/report-sql.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';

/** What rank closings changed: a member's own rows, for an admin all (docs/plans.md §7.2). */
export function selectRankHistory(
  db: Db,
  actor: Actor,
  filters: { on_from?: string; on_to?: string; member?: string; rank?: string; reason?: string },
) {
  let rows = db
    .selectFrom('rank_history as h')
    .innerJoin('app_user as u', 'u.id', 'h.member_id')
    .select([
      'h.id',
      'h.business_date',
      personOf('u').as('member'),
      'h.rank',
      'h.highest',
      'h.before',
      'h.own_bv',
      'h.group_bv',
      'h.team_bv',
      'h.bridged',
      sql<string>`initcap(h.reason)`.as('reason'),
    ])
    .where(onDates('h.business_date', filters.on_from, filters.on_to));
  if (actor.user_type === 'User') rows = rows.where('h.member_id', '=', actor.id);
  else if (filters.member) rows = rows.where('h.member_id', '=', idOfUser(filters.member));
  if (filters.rank) rows = rows.where('h.rank', '=', filters.rank);
  if (filters.reason) rows = rows.where('h.reason', '=', filters.reason.toLowerCase());
  return rows;
}
