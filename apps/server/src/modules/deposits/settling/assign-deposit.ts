import type { BodyOf } from '@banyan/contract/core/endpoint';
import { assignDeposit as call } from '@banyan/contract/deposits/crypto-deposits';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { findAccount } from '../../accounts/queries.ts';
import { findSettlingWaits } from './find-settling-waits.ts';
import { lockDepositIn } from './lock-deposit.ts';
import { type Settled, storeDecision } from './store-decision.ts';

export const findAssignWaits = findSettlingWaits(call, 'unmatched');

/**
 * Says whose an unmatched deposit is; the watcher credits it by the rules.
 * @throws not_found, deposit_state, unknown_member
 */
export async function assignDeposit(
  tx: Tx,
  context: ActorContext,
  { no, user_id, reason }: BodyOf<typeof call>,
): Promise<Settled> {
  const deposit = await lockDepositIn(tx, no, 'unmatched');
  const member = await findAccount(tx, user_id);
  if (member?.user_type !== 'User') throw fail('unknown_member');
  await storeDecision(
    tx,
    context,
    { ...deposit, user_id: member.user_id },
    {
      reason,
      set: sql`status = 'confirming', member_id = ${member.id}, settled_at = null`,
    },
  );
  return { no: deposit.no, status: 'confirming' };
}
