import { businessDate } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { earnCommissions } from '../../commissions/earn-commissions.ts';
import { postEvent } from '../../income/post-event.ts';
import { recordEvent } from '../../income/record-event.ts';
import { type Journal, postJournals } from '../../ledger/post-journals.ts';
import { sayingWhatIsShort } from '../post-goods.ts';
import { orderJournal } from '../rules.ts';
import { goodsJournals, holdGoods, releaseGoods, takenBy } from './hold-goods.ts';
import type { InvoiceBuyer } from './issue-invoice.ts';
import { issueInvoice } from './issue-invoice.ts';
import type { StoredOrder } from './lock-order.ts';
import type { OrderSeller } from './require-seller.ts';
import { receiptJournals, storeReceipts } from './store-receipts.ts';

/** By the place of a line: what is set aside for it. */
type Holds = ReadonlyMap<number, string>;
type HeldOrder = StoredOrder & { holds: Holds };

/** What is read before anything is locked. */
interface Parts {
  company: { round_off_digits: number; timezone: string };
  seller: OrderSeller;
  buyer: InvoiceBuyer;
  holds: Holds;
}

/**
 * What happens when an order is paid, in one transaction: money, goods, business volume of a member's order, commission of the
 * franchise that sells, and the invoice (docs/ledger.md §14). A member's goods leave the store now; a franchise's are set aside
 * until they are sent, or handed over now when `order.dispatch` is Delivered.
 * @returns the number of the invoice
 * @throws out_of_stock, insufficient_funds through the ledger
 */
export async function settleOrder(
  tx: Tx,
  context: Context,
  order: StoredOrder,
  { company, seller, buyer, holds }: Parts,
): Promise<string> {
  const money = orderJournal('order', { ...order, order_id: order.id });
  if (order.member_id === null) await settleStock(tx, context, { ...order, holds }, money);
  else await settleSale(tx, context, { ...order, holds, member_id: order.member_id }, money, company);
  const { amount, cgst, sgst, igst, place_of_supply } = order;
  const charged = { amount, cgst, sgst, igst, place_of_supply };
  return await issueInvoice(
    tx,
    context,
    { series: 'INV', order_id: order.id, seller, buyer, ...charged },
    company.timezone,
  );
}

/** A member's order: with its event, whose BV counts for uplines (docs/plans.md §3.15). */
async function settleSale(
  tx: Tx,
  context: Context,
  order: HeldOrder & { member_id: string },
  journal: Journal | null,
  { round_off_digits, timezone }: { round_off_digits: number; timezone: string },
): Promise<void> {
  const { now } = context;
  const event_id = await recordEvent(tx, {
    kind: 'order',
    source_id: order.id,
    member_id: order.member_id,
    amount: order.amount,
    amount_paid: order.amount,
    bv: order.bv,
    ref: order.no,
    business_date: businessDate(now, timezone),
    at: now,
  });
  const commissions =
    order.seller_id === null
      ? []
      : await earnCommissions(
          tx,
          [
            {
              event_id,
              franchise_id: order.seller_id,
              cause: 'billing',
              base: order.amount,
              ref_type: 'repurchase_order',
              ref_id: order.id,
              narration: `${order.no} for ${order.buyer_user_id}`,
              at: now,
            },
          ],
          round_off_digits,
        );
  const goods = goodsJournals('goods_sold', order, order.lines, order.holds);
  await sayingWhatIsShort(tx, takenBy(order, order.lines), () =>
    postEvent(tx, context, {
      event_id,
      from: order.buyer_user_id,
      journal,
      incomes: [],
      others: [...goods, ...commissions],
    }),
  );
}

/** Stock for a franchise. */
async function settleStock(
  tx: Tx,
  context: Context,
  order: HeldOrder,
  journal: Journal | null,
): Promise<void> {
  const money = journal ? [journal] : [];
  if (order.dispatch !== 'Delivered') {
    await postJournals(tx, context, money);
    // what was set aside for some days only is set aside until it is sent
    await releaseGoods(tx, context, order, order.lines);
    await holdGoods(tx, context, order, order.lines, null);
    return;
  }
  const receipts = await storeReceipts(
    tx,
    context,
    order.lines.map(({ line, quantity }) => ({ order_id: order.id, line, quantity })),
  );
  const goods = goodsJournals('goods_sent', order, order.lines, order.holds);
  await sayingWhatIsShort(tx, takenBy(order, order.lines), () =>
    postJournals(tx, context, [...money, ...goods, ...receiptJournals(order, receipts)]),
  );
}
