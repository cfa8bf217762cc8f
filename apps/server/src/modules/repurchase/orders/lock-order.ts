import type {
  DeliveryAddress,
  orderDispatches,
  orderPayments,
} from '@banyan/contract/repurchase/order-fields';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import type { GoodsLine } from './hold-goods.ts';

/** An order of goods as it is stored. */
export interface StoredOrder {
  id: string;
  no: string;
  /** The buyer: one of the two is null. */
  member_id: string | null;
  franchise_id: string | null;
  buyer_user_id: string;
  /** The franchise that sells; null = the company. */
  seller_id: string | null;
  /** One of the two is null. */
  wallet_code: string | null;
  payment_mode: string | null;
  amount: string;
  cgst: string;
  sgst: string;
  igst: string;
  total: string;
  bv: string;
  payment: (typeof orderPayments)[number];
  dispatch: (typeof orderDispatches)[number];
  delivery: DeliveryAddress | null;
  place_of_supply: string;
  expires_at: string | null;
  lines: GoodsLine[];
}

/**
 * Locks an order of goods until the transaction ends.
 * @param mayAct who may; for everybody else it is not there
 * @throws not_found
 */
export async function lockOrder(
  tx: Tx,
  no: string,
  mayAct: (order: Omit<StoredOrder, 'lines'>) => boolean,
): Promise<StoredOrder> {
  const { rows } = await sql<Omit<StoredOrder, 'lines'>>`
    select o.id, o.no, o.member_id, o.franchise_id, u.user_id as buyer_user_id, o.seller_id, o.wallet_code, o.payment_mode,
      o.amount, o.cgst, o.sgst, o.igst, o.total, o.bv, o.payment, o.dispatch, o.delivery, o.place_of_supply, o.expires_at
    from repurchase_order o join app_user u on u.id = coalesce(o.member_id, o.franchise_id)
    where o.no = upper(${no}) and o.place_of_supply is not null for no key update of o`.execute(tx);
  const [row] = rows;
  if (!row || !mayAct(row)) throw fail('not_found');
  return { ...row, lines: await loadLines(tx, row.id) };
}

/** Pieces of each product of an order, in the order of its lines. */
async function loadLines(tx: Tx, orderId: string): Promise<GoodsLine[]> {
  const { rows } = await sql<GoodsLine>`
    select line, product_id, quantity from repurchase_order_line
    where order_id = ${orderId}::bigint and product_id is not null order by line`.execute(tx);
  return rows;
}
