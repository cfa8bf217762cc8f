import type { Notification } from '@banyan/contract/notifications';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** So many are shown at most. */
const most = 20;

/**
 * The newest of what was published for somebody, and whether it was seen.
 * @param published rows of id, code, at, on, no, amount, count, text and url
 */
export async function findPublished(
  db: Db,
  userId: string,
  published: RawBuilder<unknown>,
): Promise<Notification[]> {
  // moments are told by milliseconds: what was told last is seen up to its last microsecond
  const { rows } = await sql<Notification>`
    select p.id, p.code, p.at, p."on", p.no, trim_scale(p.amount)::text as amount, p.count::int as count, p.text, p.url,
      p.code = 'closing_failed' or date_trunc('milliseconds', p.at) > coalesce(s.until, '-infinity') as is_new
    from (${published}) p left join notification_seen s on s.user_id = ${userId}
    order by p.at desc, p."on" desc, p.id limit ${most}::int`.execute(db);
  return rows;
}
