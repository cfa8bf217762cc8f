import type { Tx } from '../../../platform/database/db.ts';

/**
 * Locks a member until the transaction ends, before anything is written: topups of one member are serialized, and the
 * counters above are locked in one order, always upwards.
 */
export async function lockMember(
  tx: Tx,
  memberId: string,
): Promise<{ sponsor_id: string | null; live_topups: number; is_blocked: boolean }> {
  const member = await tx
    .selectFrom('member')
    .select(['sponsor_id', 'live_topups'])
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  // a statement of its own, so that it sees a block committed while the lock was waited for
  const { is_blocked } = await tx
    .selectFrom('app_user')
    .select('is_blocked')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { ...member, is_blocked };
}
