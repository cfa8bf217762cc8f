import type { Tx } from '../../platform/db.ts';

/**
 * Holds a member until the transaction ends, before anything is written: topups of one member follow one
 * another, and the counters above are taken in one order, always upwards.
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
  // a statement of its own: it sees a block that was waited for
  const { is_blocked } = await tx
    .selectFrom('app_user')
    .select('is_blocked')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { ...member, is_blocked };
}
