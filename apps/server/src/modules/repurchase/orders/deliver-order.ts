import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { lockOrder } from './lock-order.ts';
import type { ChangedOrder } from './mark-order-paid.ts';
import { isBuyer, isSeller } from './rules.ts';

/**
 * Marks a member's order as handed over: said by who sold it, or by the member. A franchise says what it received by line
 * (`inventory/receive_request`).
 * @throws not_found, already_done
 */
export async function deliverOrder(
  tx: Tx,
  context: ActorContext,
  { no }: { no: string },
): Promise<ChangedOrder> {
  const { actor, now } = context;
  const order = await lockOrder(
    tx,
    no,
    (order) => order.member_id !== null && (isBuyer(actor, order) || isSeller(actor, order)),
  );
  // what was never sent is handed over by the seller alone
  const isReady = order.dispatch === 'Dispatched' || (order.dispatch === 'Pending' && isSeller(actor, order));
  if (order.payment !== 'Paid' || !isReady) throw fail('already_done');
  await tx
    .updateTable('repurchase_order')
    .set({ dispatch: 'Delivered', delivered_at: now })
    .where('id', '=', order.id)
    .execute();
  await appendAudit(tx, context, { action: 'deliver_order', object: `order:${order.no}`, details: {} });
  return { no: order.no, status: order.payment, dispatch: 'Delivered', invoice_no: null };
}
