import type { LiveTopup } from '@banyan/plan/instant/caps';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';

/**
 * The unreversed topups of some members, oldest first, locked until the transaction ends. They are locked in the
 * order of their ids, in every operation, so that no deadlock can arise.
 */
export async function lockTopups(
  tx: Tx,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, LiveTopup[]>> {
  const { rows } = await sql<LiveTopup & { member_id: string }>`
    select member_id, id as topup, amount::text, earned::text, status = 'Completed' as is_completed
    from topup where member_id = any(${memberIds}::bigint[]) and status <> 'Reversed'
    order by id for no key update`.execute(tx);
  const byMember = new Map<string, LiveTopup[]>();
  for (const { member_id, ...topup } of rows) {
    byMember.set(member_id, [...(byMember.get(member_id) ?? []), topup]);
  }
  return byMember;
}
