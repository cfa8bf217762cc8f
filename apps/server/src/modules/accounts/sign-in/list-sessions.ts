import type { listSessions as listSessionsCall } from '@banyan/contract/accounts/security';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { getAddress } from 'viem';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';

/** The open sessions of one's own account, panels opened by an admin among them. */
export async function listSessions(
  db: Db,
  context: ActorContext,
): Promise<ReplyOf<typeof listSessionsCall>['data']> {
  const { actor, now } = context;
  const rows = await db
    .selectFrom('user_session as s')
    .leftJoin('app_user as admin', 'admin.id', 's.acting_admin_id')
    .select([
      's.id',
      's.created_at',
      's.last_seen_at',
      's.expires_at',
      's.ip',
      's.user_agent',
      's.is_remembered',
      's.wallet',
      'admin.user_id as acting_admin_user_id',
    ])
    .where('s.user_id', '=', actor.id)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now.toISOString())
    .where('s.idle_expires_at', '>', now.toISOString())
    .orderBy('s.last_seen_at', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    wallet: row.wallet === null ? null : getAddress(row.wallet),
    is_current: row.id === actor.session_id,
  }));
}
