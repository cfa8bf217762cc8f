import type { subAdmins } from '@banyan/contract/accounts/admins';
import type { FilterValues } from '@banyan/contract/core/report';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { isOutOfReach } from '../rights/holds-more.ts';

/** Admins of the company, those that were deleted among them. */
export function selectSubAdmins(db: Db, actor: Actor, filters: FilterValues<(typeof subAdmins)['filters']>) {
  let rows = db
    .selectFrom('app_user as u')
    .select([
      'u.id',
      personOf('u').as('admin'),
      sql<string>`case when u.is_limited then 'Sub-admin' else 'Main admin' end`.as('kind'),
      // of a main admin there is no count: every right there is
      sql<
        number | null
      >`case when u.is_limited then (select count(*)::int from access_right a join route r on r.id = a.route_id
        where a.user_id = u.id and not r.is_compulsory and not exists (
          select from route c where c.parent_id = r.id and not c.is_action)) end`.as('rights'),
      'u.email',
      'u.mobile',
      'u.created_at',
      sql<string | null>`(select max(s.last_seen_at) from user_session s where s.user_id = u.id)`.as(
        'last_seen_at',
      ),
      sql<string>`case when u.deleted_at is not null then 'Deleted' when u.is_blocked then 'Blocked' else 'Active' end`.as(
        'status',
      ),
      sql<boolean>`u.id <> ${actor.id}::bigint and u.deleted_at is null and not ${isOutOfReach(actor)}`.as(
        'can_change',
      ),
    ])
    .where('u.user_type', '=', 'Admin');
  if (filters.kind) rows = rows.where('u.is_limited', '=', filters.kind === 'Sub-admin');
  if (filters.status === 'Deleted') rows = rows.where('u.deleted_at', 'is not', null);
  else if (filters.status)
    rows = rows.where('u.deleted_at', 'is', null).where('u.is_blocked', '=', filters.status === 'Blocked');
  return rows;
}
