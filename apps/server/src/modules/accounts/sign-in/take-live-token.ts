import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { LiveSession } from '../../../platform/http/server.ts';
import { hashToken } from '../../../platform/token.ts';

/**
 * Takes the token that opens a live connection of a session: it is used once, and only before it expires.
 * @returns null for a token that is unknown, used or expired, and for a session that has ended
 */
export async function takeLiveToken(db: Db, token: string, now: Date): Promise<LiveSession | null> {
  const { rows } = await sql<LiveSession>`
    with taken as (delete from ws_token where token_hash = ${hashToken(token)} returning session_id, expires_at)
    select s.id::text as session_id, u.id::text as member_id
    from taken join user_session s on s.id = taken.session_id join app_user u on u.id = s.user_id
    where taken.expires_at > ${now} and s.ended_at is null and s.idle_expires_at > ${now} and s.expires_at > ${now}
      and not u.is_blocked and not u.must_change_password`.execute(db);
  return rows[0] ?? null;
}
