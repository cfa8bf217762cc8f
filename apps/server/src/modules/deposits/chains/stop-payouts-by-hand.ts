import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { stopPayouts as call } from '@banyan/contract/deposits/chains';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { stopPayouts } from '../stop-payouts.ts';

/**
 * Stops payouts of a chain: nothing more is signed or sent. What was sent is still looked at.
 * @throws payouts_stopped
 */
export async function stopPayoutsByHand(
  tx: Tx,
  context: ActorContext,
  { chain_id, reason }: BodyOf<typeof call>,
): Promise<{ chain_id: number }> {
  if (!(await stopPayouts(tx, chain_id, context.now, 'by_hand'))) throw fail('payouts_stopped');
  await appendAudit(tx, context, {
    action: 'stop_payouts',
    object: `chain:${chain_id}`,
    details: { reason },
  });
  return { chain_id };
}
