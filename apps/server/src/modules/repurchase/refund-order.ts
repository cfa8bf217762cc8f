import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { type RefundedOrder, refundLines } from './returns/refund-lines.ts';

/**
 * Takes items of an order without goods back (docs/plans.md §2.9, §3.15): the money returns to the wallet it came from, and the
 * order's BV counts without them; what a closing paid on them is taken back.
 * @param input.line place in the order, from 0
 * @throws not_found; already_done, amount_out_of_range: none or fewer are left; not_reversible
 */
export async function refundOrder(
  tx: Tx,
  context: Context,
  input: { no: string; line: number; quantity: number; reason: string },
): Promise<{ no: string; amount: string; bv: string }> {
  const { line, quantity, reason } = input;
  // lock order: the open period first, so that no closing that pays on the order is cut meanwhile
  await sql`select lock_open_period()`.execute(tx);
  const { rows } = await sql<RefundedOrder>`
    select o.id, o.no, o.member_id, o.franchise_id, u.user_id as buyer_user_id, o.seller_id, o.wallet_code, o.payment_mode
    from repurchase_order o join app_user u on u.id = o.member_id
    where o.no = ${input.no} and o.place_of_supply is null for no key update of o`.execute(tx);
  const [order] = rows;
  if (!order) throw fail('not_found');
  const { no, amount, bv } = await refundLines(tx, context, order, [{ line, quantity }], {
    reason,
    condition: null,
    reference: null,
  });
  await appendAudit(tx, context, {
    action: 'refund_order',
    object: `order:${order.no}`,
    details: { no, line, quantity, reason },
  });
  return { no, amount, bv };
}
