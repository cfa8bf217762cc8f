import type { DeliveryAddress } from '@banyan/contract/repurchase/order-fields';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import type { PaymentForm } from '../orders/refuse-payment.ts';
import { isSeller } from '../orders/rules.ts';

/** A request for goods. What was asked for never changes; whether it is decided may, until the row is locked. */
export interface StockRequest {
  id: string;
  no: string;
  status: 'Pending' | 'Approved' | 'Rejected' | 'Cancelled';
  requested_by: string;
  buyer_user_id: string;
  /** Who decides and sells; null = the company. */
  seller_id: string | null;
  total: string;
  payment: Required<PaymentForm>;
  slip_id: string | null;
  delivery: DeliveryAddress;
  order_no: string | null;
}

/**
 * A request of the actor, or one that the actor decides.
 * @throws not_found: somebody else's too
 */
export async function requireStockRequest(db: Db, actor: Actor, no: string): Promise<StockRequest> {
  const { rows } = await sql<StockRequest>`
    select r.id, r.no, r.status, r.requested_by, u.user_id as buyer_user_id, r.seller_id, r.total, r.slip_id,
      r.delivery, o.no as order_no, jsonb_build_object('wallet', r.wallet_code, 'mode', r.payment_mode, 'reference', r.reference,
        'reason', r.reference_reason, 'paid_on', r.paid_on) as payment
    from stock_request r join app_user u on u.id = r.requested_by left join repurchase_order o on o.id = r.order_id
    where r.no = upper(${no})`.execute(db);
  const [request] = rows;
  if (!request || !(request.requested_by === actor.id || isSeller(actor, request))) throw fail('not_found');
  return request;
}
