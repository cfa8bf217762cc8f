import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readCompany } from '../../company/queries.ts';
import { requireConsent } from '../../company/require-consent.ts';
import { findHolds } from './hold-goods.ts';
import { lockOrder, type StoredOrder } from './lock-order.ts';
import { deliveredTo, readInvoiceBuyer } from './read-invoice-buyer.ts';
import { requireSeller } from './require-seller.ts';
import { isBuyer, isSeller } from './rules.ts';
import { settleOrder } from './settle-order.ts';

/** An order after a change. */
export type ChangedOrder = Pick<StoredOrder, 'no' | 'dispatch'> & {
  status: StoredOrder['payment'];
  invoice_no: string | null;
};

/**
 * The buyer confirms what a seller billed to the own wallet.
 * @throws consent_needed, not_found, already_done, hold_ended, insufficient_funds
 */
export async function payOwnOrder(
  tx: Tx,
  context: ActorContext,
  { no }: { no: string },
): Promise<ChangedOrder> {
  await requireConsent(tx, context, 'shop');
  await sql`select lock_open_period()`.execute(tx);
  const order = await lockOrder(
    tx,
    no,
    (order) => isBuyer(context.actor, order) && order.wallet_code !== null,
  );
  return await settle(tx, context, order, 'pay_order');
}

/**
 * The seller found the money that was sent outside.
 * @throws not_found, already_done, hold_ended
 */
export async function markOrderPaid(
  tx: Tx,
  context: ActorContext,
  { no }: { no: string },
): Promise<ChangedOrder> {
  await sql`select lock_open_period()`.execute(tx);
  const order = await lockOrder(tx, no, (order) => isSeller(context.actor, order));
  if (order.wallet_code !== null)
    throw fail('not_found', { no: text('The buyer pays this order from a wallet.') });
  return await settle(tx, context, order, 'mark_order_paid');
}

/** What is handed over at a counter is delivered with the payment, when the buyer did not order it from afar. */
async function settle(
  tx: Tx,
  context: ActorContext,
  order: StoredOrder,
  action: string,
): Promise<ChangedOrder> {
  const { now } = context;
  if (order.payment !== 'Unpaid') throw fail('already_done');
  if (order.expires_at && new Date(order.expires_at) <= now) throw fail('hold_ended');
  const company = await readCompany(tx);
  const isBilled = order.wallet_code !== null && order.delivery === null;
  const paid = {
    payment: 'Paid' as const,
    dispatch: isBilled ? ('Delivered' as const) : order.dispatch,
    expires_at: null,
  };
  await tx
    .updateTable('repurchase_order')
    .set({
      ...paid,
      paid_at: now,
      delivered_at: isBilled ? now : null,
      business_date: businessDate(now, company.timezone),
    })
    .where('id', '=', order.id)
    .execute();
  const [seller, named, holds] = await Promise.all([
    requireSeller(tx, order.seller_id),
    readInvoiceBuyer(tx, order.member_id ?? order.franchise_id ?? ''),
    findHolds(tx, order, order.lines),
  ]);
  const buyer = deliveredTo(named, order);
  await appendAudit(tx, context, {
    action,
    object: `order:${order.no}`,
    details: { total: order.total },
  });
  const parts = { company, seller, buyer, holds };
  const invoice_no = await settleOrder(tx, context, { ...order, ...paid }, parts);
  return { no: order.no, status: paid.payment, dispatch: paid.dispatch, invoice_no };
}
