import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { postGoods } from '../post-goods.ts';
import { findHolds, goodsJournals, takenBy } from './hold-goods.ts';
import { lockOrder } from './lock-order.ts';
import type { ChangedOrder } from './mark-order-paid.ts';
import { isSeller } from './rules.ts';

/**
 * Marks a paid order as sent. The goods of a franchise leave the store for `stock_transit` now; a member's left it when they were
 * paid.
 * @throws not_found, already_done
 */
export async function dispatchOrder(
  tx: Tx,
  context: ActorContext,
  { no, tracking }: { no: string; tracking?: string | undefined },
): Promise<ChangedOrder> {
  const { now } = context;
  const order = await lockOrder(tx, no, (order) => isSeller(context.actor, order));
  if (order.payment !== 'Paid' || order.dispatch !== 'Pending') throw fail('already_done');
  await tx
    .updateTable('repurchase_order')
    .set({ dispatch: 'Dispatched', dispatched_at: now, tracking: tracking ?? null })
    .where('id', '=', order.id)
    .execute();
  await appendAudit(tx, context, {
    action: 'dispatch_order',
    object: `order:${order.no}`,
    details: { tracking: tracking ?? '' },
  });
  if (order.franchise_id !== null) {
    const holds = await findHolds(tx, order, order.lines);
    const goods = goodsJournals('goods_sent', order, order.lines, holds);
    await postGoods(tx, context, goods, takenBy(order, order.lines));
  }
  return { no: order.no, status: order.payment, dispatch: 'Dispatched', invoice_no: null };
}
