import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';

interface Change {
  at: string;
  action: string;
  fields: string[];
}

/** The panels that admins opened of the own account, with what the audit log holds of each. */
export function selectPanelVisits(db: Db, { actor, now }: ActorContext) {
  const until = sql`least(s.ended_at, s.idle_expires_at, s.expires_at)`;
  const changes = sql`
    from audit_log_ever l
    where l.actor_id = s.user_id and l.acting_admin_id = s.acting_admin_id and l.at between s.created_at and ${until}`;
  return db
    .selectFrom('user_session as s')
    .innerJoin('app_user as a', 'a.id', 's.acting_admin_id')
    .select([
      's.id',
      's.created_at as at',
      personOf('a').as('by'),
      's.acting_reason as reason',
      sql<string | null>`case when ${until} <= ${now}::timestamptz then ${until} end`.as('left_at'),
      sql<number>`(select count(*)::int ${changes})`.as('change_count'),
      sql<Change[]>`(select coalesce(jsonb_agg(jsonb_build_object('at', l.at, 'action', l.action,
        'fields', array(select jsonb_object_keys(l.details))) order by l.id), '[]') ${changes})`.as(
        'changes',
      ),
    ])
    .where('s.user_id', '=', actor.id)
    .where('s.acting_admin_id', 'is not', null);
}
