import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether a session counts at a moment: it has not ended or run out, and its account is not blocked. */
export const sessionCounts = (id: RawBuilder<unknown>, now: Date) => sql<SqlBool>`exists (
  select from user_session s join app_user u on u.id = s.user_id
  where s.id = ${id} and s.ended_at is null and s.idle_expires_at > ${now} and s.expires_at > ${now} and not u.is_blocked)`;
