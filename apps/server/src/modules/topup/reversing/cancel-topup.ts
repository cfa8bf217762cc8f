import type { TopupReceipt } from '@banyan/contract/topup/topup';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { reverseTopup } from '../reverse-topup.ts';
import { isCoolingOff } from '../rules.ts';

/**
 * Cancels an own topup within the cooling-off days of its package: a reversal, with the money back to the payer.
 * @throws not_reversible for another's topup, a reversed one, or after the time
 */
export async function cancelTopup(
  tx: Tx,
  context: ActorContext,
  input: { receipt_no: string },
): Promise<TopupReceipt> {
  const topup = await tx
    .selectFrom('topup as t')
    .innerJoin('package as p', 'p.id', 't.package_id')
    .select(['t.status', 't.at', 'p.cooling_off_days'])
    .where('t.receipt_no', '=', input.receipt_no)
    .where('t.member_id', '=', context.actor.id)
    .executeTakeFirst();
  if (!topup || !isCoolingOff(topup, context.now)) throw fail('not_reversible');
  return await reverseTopup(tx, context, { ...input, reason: 'Cancelled within the cooling-off time' });
}
