import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { decideStockRequest as call } from '@banyan/contract/repurchase/stock-requests';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { findWaitsByHand } from '../../accounts/find-waits-by-hand.ts';
import { requireStockRequest } from './require-stock-request.ts';

/**
 * Whether the approval of a request waits for a second admin: goods for money that is said to have come in outside. A franchise
 * takes the money itself.
 */
export async function findRequestWaits(
  tx: Tx,
  context: ActorContext,
  { no, decision }: BodyOf<typeof call>,
): Promise<Waits | null> {
  if (context.actor.user_type !== 'Admin' || decision !== 'Approve') return null;
  const request = await requireStockRequest(tx, context.actor, no);
  const { status, payment, buyer_user_id: user_id, total: value } = request;
  // decided already: it is refused
  if (status !== 'Pending' || !payment.mode) return null;
  return await findWaitsByHand(tx, context, { call, user_id, value }, [
    { label: text('Stock request'), kind: 'text', value: request.no },
    { label: text('Buyer'), kind: 'text', value: user_id },
    { label: text('Total'), kind: 'money', value },
    { label: text('Payment mode'), kind: 'text', value: payment.mode },
    { label: text('Reference'), kind: 'text', value: payment.reference ?? '' },
  ]);
}
