import type { BodyOf, DoneOf } from '@banyan/contract/core/endpoint';
import type { rejectOrder as call } from '@banyan/contract/repurchase/returns';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { endUnpaid } from '../orders/cancel-order.ts';
import { releaseGoods } from '../orders/hold-goods.ts';
import { lockOrder, type StoredOrder } from '../orders/lock-order.ts';
import { isSeller } from '../orders/rules.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { refundLines } from './refund-lines.ts';
import { requireReference } from './return-items.ts';
import type { RefundedItem } from './store-refunds.ts';

/**
 * The seller does not send an order. An unpaid one is cancelled; of a paid one everything that is left goes back with one credit
 * note: the goods a member bought to the store, those set aside for a franchise are free again.
 * @throws not_found, already_done: it is sent, or over; not_reversible; invalid_request: without a reference
 */
export async function rejectOrder(
  tx: Tx,
  context: ActorContext,
  { no, reason, reference }: BodyOf<typeof call>,
): Promise<DoneOf<typeof call>['data']> {
  // lock order: the open period first, so that no closing that pays on the order is cut meanwhile
  await sql`select lock_open_period()`.execute(tx);
  const order = await lockOrder(tx, no, (order) => isSeller(context.actor, order));
  const isPaid = order.payment === 'Paid';
  if (order.dispatch !== 'Pending' || !(isPaid || order.payment === 'Unpaid')) throw fail('already_done');
  if (isPaid) requireReference(order, reference);
  await tx
    .updateTable('repurchase_order')
    .set({ dispatch: 'Rejected', reason, ended_at: context.now })
    .where('id', '=', order.id)
    .execute();
  await appendAudit(tx, context, {
    action: 'reject_order',
    object: `order:${order.no}`,
    details: { reason },
  });
  if (!isPaid) {
    await endUnpaid(tx, context, order, reason);
    return rejected(order, 'Cancelled', null);
  }
  const refund = await refundLines(tx, context, order, await readLeft(tx, order), {
    reason,
    condition: 'Resaleable',
    reference: order.payment_mode === null ? null : (reference ?? null),
  });
  // money before goods, in the order in which they are locked where an order is paid
  if (order.franchise_id !== null) await releaseGoods(tx, context, order, order.lines);
  const note = await issueCreditNote(tx, context, order, refund);
  return rejected(order, 'Refunded', note.no);
}

const rejected = ({ no }: StoredOrder, status: 'Cancelled' | 'Refunded', credit_note_no: string | null) => ({
  no,
  status,
  dispatch: 'Rejected' as const,
  invoice_no: null,
  credit_note_no,
});

/** What did not come back before. */
async function readLeft(tx: Tx, { id }: StoredOrder): Promise<RefundedItem[]> {
  const { rows } = await sql<RefundedItem>`
    select line, quantity - refunded as quantity from repurchase_order_line
    where order_id = ${id}::bigint and refunded < quantity order by line`.execute(tx);
  return rows;
}
