import type { BodyOf, DoneOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { PlacedOrder } from '@banyan/contract/repurchase/order-placed';
import { decideStockRequest as call } from '@banyan/contract/repurchase/stock-requests';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { Failure, fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { decideRequest } from '../../accounts/decide-request.ts';
import { placeOrder } from '../orders/place-order.ts';
import { requireStockRequest, type StockRequest } from './require-stock-request.ts';

type Done = DoneOf<typeof call>['data'];

/**
 * Decides a request for goods: who sells approves or rejects it, who asked cancels it. Approved, it is an order to the office of the
 * franchise, paid and invoiced now, its goods set aside until they are sent (docs/ledger.md §14).
 * @throws not_found, not_your_decision, already_done, maker_without_right; on approval out_of_stock, price_changed, unknown_product,
 *   insufficient_funds, reference_used, seller_incomplete: nothing is kept
 */
export async function decideStockRequest(
  tx: Tx,
  context: ActorContext,
  { no, decision, reason }: BodyOf<typeof call>,
): Promise<Done> {
  const request = await requireStockRequest(tx, context.actor, no);
  const isAsker = request.requested_by === context.actor.id;
  if (isAsker !== (decision === 'Cancel')) throw fail('not_your_decision');
  const placed: PlacedOrder[] = [];
  await decideRequest(tx, context, {
    call,
    table: 'stock_request',
    no: request.no,
    decision,
    reason: reason ?? '',
    approve: async () => {
      const order = await approve(tx, context, request, reason);
      placed.push(order);
      return { order_id: sql`(select id from repurchase_order where no = ${order.no})` };
    },
  });
  await appendAudit(tx, context, {
    action: 'decide_stock_request',
    object: `stock_request:${request.no}`,
    details: { decision, reason: reason ?? '', order: placed[0]?.no ?? null },
  });
  return {
    no: request.no,
    status: statusAfter[decision],
    order_no: placed[0]?.no ?? null,
    invoice_no: placed[0]?.invoice_no ?? null,
  };
}

const statusAfter = { Approve: 'Approved', Reject: 'Rejected', Cancel: 'Cancelled' } as const;

/** Places the order of a locked request at the prices that were asked for. */
async function approve(
  tx: Tx,
  context: ActorContext,
  request: StockRequest,
  reason: string | undefined,
): Promise<PlacedOrder> {
  const { id, requested_by, buyer_user_id, seller_id, total, slip_id, delivery, payment } = request;
  const { rows: lines } = await sql<{ sku: string; quantity: number; price_id: string }>`
    select p.sku, l.quantity, l.price_id from stock_request_line l join product p on p.id = l.product_id
    where l.request_id = ${id}::bigint order by l.line`.execute(tx);
  return await asRequested(() =>
    placeOrder(
      tx,
      context,
      {
        buyer: { type: 'Franchise', id: requested_by, user_id: buyer_user_id },
        seller_id,
        placed_by: 'seller',
        may_use_wallet: true,
      },
      {
        lines,
        expected_total: total,
        delivery,
        payment: { ...payment, reason: payment.reason ?? reason },
      },
      { request: { id, slip_id } },
    ),
  );
}

/** The franchise agreed to the prices it saw: at others it asks anew. */
async function asRequested<T>(place: () => Promise<T>): Promise<T> {
  try {
    return await place();
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'price_changed') throw error;
    throw fail('price_changed', {
      ...error.messages,
      form: text('Prices have changed since. Reject the request, so that it is asked for anew.'),
    });
  }
}
