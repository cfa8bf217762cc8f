import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { takeBackPartOfCommissions } from '../../commissions/earn-commissions.ts';
import { readCompany } from '../../company/queries.ts';
import { postEvent } from '../../income/post-event.ts';
import { recordEvent } from '../../income/record-event.ts';
import { takeBackOrderIncomes } from '../../income/take-back-order-incomes.ts';
import { type Journal, postJournals } from '../../ledger/post-journals.ts';
import { houseLine } from '../../ledger/rules.ts';
import { storeLine } from '../orders/hold-goods.ts';
import { type OrderParties, orderJournal } from '../rules.ts';
import { requireReturnable } from './require-returnable.ts';
import { type Share, shareOf, sumOf } from './rules.ts';
import {
  lockLines,
  type RefundedItem,
  type RefundReason,
  type StoredRefund,
  storeRefunds,
} from './store-refunds.ts';

/** A paid order, whose row the caller has locked. */
export interface RefundedOrder extends OrderParties {
  id: string;
  no: string;
  buyer_user_id: string;
}

/** What came back; `id` and `no` of its first line. */
export type Refund = Share & { id: string; no: string };

/**
 * Takes items of a paid order back, in one transaction: the money to where it came from, a member's goods to the seller's store
 * or to c:`stock_lost`, a part of the seller's commission, and a negative event with their BV. What a closing has paid on them
 * is taken back from the uplines (docs/plans.md §2.9). When everything is back the order is Refunded.
 *
 * Lock order: the open period and then the order, both by the caller; its lines, topups, accounts.
 * @throws not_found, already_done: nothing is left of a line; amount_out_of_range: fewer are left; not_reversible
 */
export async function refundLines(
  tx: Tx,
  context: Context,
  order: RefundedOrder,
  items: readonly RefundedItem[],
  about: RefundReason,
): Promise<Refund> {
  const { timezone, round_off_digits: digits } = await readCompany(tx);
  const business_date = businessDate(context.now, timezone);
  const lines = (await lockLines(tx, order.id, items)).map(({ quantity, locked }) => ({
    ...shareOf(locked, quantity, digits),
    line: locked.line,
    product_id: locked.product_id,
    quantity,
  }));
  const { member_id } = order;
  const paid = member_id === null ? null : await requireReturnable(tx, order.id, business_date);
  const rows = await storeRefunds(tx, context, order.id, lines, { ...about, business_date });
  const sums = sumOf(lines);
  const { id, no } = rows[0] as StoredRefund;
  const refund = { ...sums, id, no };
  const journal = orderJournal('refund', { ...order, ...refund, order_id: order.id });
  if (member_id === null || paid === null) {
    await postJournals(tx, context, journal ? [journal] : []);
    return refund;
  }
  const moment = { business_date, at: context.now };
  const event_id = await recordEvent(tx, {
    kind: 'refund',
    source_id: id,
    member_id,
    amount: `-${sums.amount}`,
    amount_paid: `-${sums.amount}`,
    bv: `-${sums.bv}`,
    ref: order.no,
    ...moment,
  });
  const incomes = await takeBackOrderIncomes(tx, {
    ...moment,
    event_id,
    order_id: order.id,
    order_no: order.no,
    order_event_id: paid.event_id,
    buyer_id: member_id,
    closed_on: paid.closed_on,
    refund_no: no,
    bv: sums.bv,
    round_off_digits: digits,
  });
  const commissions = await takeBackPartOfCommissions(
    tx,
    {
      event_id,
      reversed_event_id: paid.event_id,
      returned: await readReturnedAmount(tx, order.id),
      ref_type: 'repurchase_order',
      ref_id: order.id,
      narration: `${no} of ${order.no}`,
      at: context.now,
    },
    digits,
  );
  const others = [...rows.flatMap((row) => goodsBack(order, row, about)), ...commissions];
  await postEvent(tx, context, {
    event_id,
    from: order.buyer_user_id,
    journal,
    incomes,
    reverses: null,
    others,
  });
  return refund;
}

/** c:`stock_sold` → the seller's store, or c:`stock_lost` (docs/ledger.md §14). */
function goodsBack(order: RefundedOrder, row: StoredRefund, { condition }: RefundReason): Journal[] {
  if (row.product_id === null) return [];
  const to =
    condition === 'Damaged'
      ? houseLine('stock_lost', String(row.quantity))
      : { ...storeLine(order.seller_id, row.quantity), narration: row.no };
  return [
    {
      scope: 'goods_returned',
      key: row.id,
      kind: 'goods_returned',
      ref_type: 'repurchase_order',
      ref_id: order.id,
      asset_id: row.product_id,
      lines: [houseLine('stock_sold', String(-row.quantity)), to],
    },
  ];
}

/** What of an order came back, without tax. */
async function readReturnedAmount(tx: Tx, order_id: string): Promise<string> {
  const answer = await sql<{ amount: string }>`
    select coalesce(sum(amount), 0)::text as amount from repurchase_refund
    where order_id = ${order_id}::bigint`.execute(tx);
  return onlyRow(answer).amount;
}
