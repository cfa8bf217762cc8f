import type { ActorContext, Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { releaseGoods } from './hold-goods.ts';
import { lockOrder, type StoredOrder } from './lock-order.ts';
import type { ChangedOrder } from './mark-order-paid.ts';
import { isBuyer, isSeller } from './rules.ts';

/**
 * The buyer or the seller cancels an order that is not paid; its goods are free again.
 * @throws not_found, already_done
 */
export async function cancelOrder(
  tx: Tx,
  context: ActorContext,
  { no, reason }: { no: string; reason?: string | undefined },
): Promise<ChangedOrder> {
  const { actor } = context;
  const order = await lockOrder(tx, no, (order) => isBuyer(actor, order) || isSeller(actor, order));
  if (order.payment !== 'Unpaid') throw fail('already_done');
  await appendAudit(tx, context, {
    action: 'cancel_order',
    object: `order:${order.no}`,
    details: { reason: reason ?? '' },
  });
  await endUnpaid(tx, context, order, reason ?? '');
  return { no: order.no, status: 'Cancelled', dispatch: order.dispatch, invoice_no: null };
}

/** Marks a locked unpaid order as cancelled and releases its goods. */
export async function endUnpaid(tx: Tx, context: Context, order: StoredOrder, reason: string): Promise<void> {
  await tx
    .updateTable('repurchase_order')
    .set({ payment: 'Cancelled', expires_at: null, ended_at: context.now, reason })
    .where('id', '=', order.id)
    .execute();
  await releaseGoods(tx, context, order, order.lines);
}
