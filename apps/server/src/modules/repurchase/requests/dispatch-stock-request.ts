import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { dispatchStockRequest as call } from '@banyan/contract/repurchase/stock-requests';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { dispatchOrder } from '../orders/dispatch-order.ts';
import type { ChangedOrder } from '../orders/mark-order-paid.ts';
import { isSeller } from '../orders/rules.ts';
import { requireStockRequest } from './require-stock-request.ts';

/**
 * Sends the goods of an approved request: those of its order leave the store for c:`stock_transit`.
 * @throws not_found: who asked does not send it either; not_approved while it waits; already_done: it is sent, or over
 */
export async function dispatchStockRequest(
  tx: Tx,
  context: ActorContext,
  { no, tracking }: BodyOf<typeof call>,
): Promise<ChangedOrder> {
  const { status, order_no, ...request } = await requireStockRequest(tx, context.actor, no);
  if (!isSeller(context.actor, request)) throw fail('not_found');
  if (status === 'Pending') throw fail('not_approved');
  if (order_no === null) throw fail('already_done');
  return { ...(await dispatchOrder(tx, context, { no: order_no, tracking })), no: request.no };
}
