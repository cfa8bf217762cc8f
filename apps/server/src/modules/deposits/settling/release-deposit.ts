import type { BodyOf } from '@banyan/contract/core/endpoint';
import { releaseDeposit as call } from '@banyan/contract/deposits/crypto-deposits';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { findSettlingWaits } from './find-settling-waits.ts';
import { lockDepositIn } from './lock-deposit.ts';
import { type Settled, storeDecision } from './store-decision.ts';

export const findReleaseWaits = findSettlingWaits(call, 'held');

/**
 * Lets a held deposit be settled again by the rules: the watcher credits it, or holds it again for what still refuses it.
 * @throws not_found, deposit_state, no_rate where the token had none then
 */
export async function releaseDeposit(
  tx: Tx,
  context: ActorContext,
  { no, reason }: BodyOf<typeof call>,
): Promise<Settled> {
  const deposit = await lockDepositIn(tx, no, 'held');
  if (deposit.rate === null) throw fail('no_rate');
  await storeDecision(tx, context, deposit, {
    reason,
    set: sql`status = 'confirming', held_for = null, settled_at = null`,
  });
  return { no: deposit.no, status: 'confirming' };
}
