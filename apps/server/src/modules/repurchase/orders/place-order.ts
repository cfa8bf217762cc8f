import { message } from '@banyan/contract/core/text';
import type { DeliveryAddress } from '@banyan/contract/repurchase/order-fields';
import type { PlacedOrder } from '@banyan/contract/repurchase/order-placed';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { pipelined } from '../../../platform/database/prepared-pool.ts';
import { fail, type Problems } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { requireConsent, requireConsentOf } from '../../company/require-consent.ts';
import { actorIdOf } from '../../ledger/post-journals.ts';
import { holdGoods } from './hold-goods.ts';
import { type Quote, quoteCart } from './quote-cart.ts';
import { deliveredTo, readInvoiceBuyer } from './read-invoice-buyer.ts';
import { type PaymentForm, refusePayment } from './refuse-payment.ts';
import { settleOrder } from './settle-order.ts';
import { type Slip, storeSlip } from './store-slip.ts';

/** Who buys from whom, and which of the two places the order. */
export interface Parties {
  buyer: { type: 'User' | 'Franchise'; id: string; user_id: string };
  /** The franchise that sells; null = the company. */
  seller_id: string | null;
  placed_by: 'buyer' | 'seller';
  /** The buyer, or an admin on their behalf, agrees that it is paid from the wallet. */
  may_use_wallet: boolean;
}

/** What is ordered, where it goes and how it is paid. */
export interface OrderForm {
  lines: readonly { sku: string; quantity: number; price_id: string }[];
  expected_total: string;
  delivery: DeliveryAddress | null;
  payment: PaymentForm;
}

/** A request for stock that becomes the order: what it says of its payment was looked at then. */
export interface Requested {
  id: string;
  slip_id: string | null;
}

/**
 * Places an order: paid and invoiced at once, or with its goods set aside until it is paid. Prices, BV, tax and seller never
 * come from the form.
 * @param from.request what was approved
 * @throws consent_needed, price_changed with what changed on each line, out_of_stock, insufficient_funds, seller_incomplete, reference_used,
 *   invalid_request: nothing is kept
 */
export async function placeOrder(
  tx: Tx,
  context: Context,
  parties: Parties,
  form: OrderForm,
  from: { slip?: Slip | null; request?: Requested } = {},
): Promise<PlacedOrder> {
  const { now } = context;
  const { buyer, seller_id } = parties;
  const [quote, named] = await Promise.all([
    quoteCart(tx, now, { ...form, seller_id, buyer_type: buyer.type }),
    readInvoiceBuyer(tx, buyer.id),
    requireBuyersConsent(tx, context, buyer),
  ]);
  const { seller, company } = quote;
  const { timezone } = company;
  refuseChangedPrices(quote, form);
  await refusePayment(tx, { now, timezone }, buyer, form.payment, from.request);

  const isPaid = form.payment.wallet ? parties.may_use_wallet : parties.placed_by === 'seller';
  const isHandedOver = isPaid && form.delivery === null && parties.placed_by === 'seller';
  const { lines, taxable: amount, cgst, sgst, igst, bv, total, place_of_supply } = quote;
  const expires_at = isPaid ? null : new Date(now.getTime() + company.unpaid_order_hours * 3_600_000);
  const state = {
    payment: isPaid ? ('Paid' as const) : ('Unpaid' as const),
    dispatch: isHandedOver ? ('Delivered' as const) : ('Pending' as const),
    expires_at: expires_at?.toISOString() ?? null,
  };
  const payer = {
    member_id: buyer.type === 'User' ? buyer.id : null,
    franchise_id: buyer.type === 'Franchise' ? buyer.id : null,
    wallet_code: form.payment.wallet ?? null,
    payment_mode: form.payment.mode ?? null,
  };
  const slip_id = from.request
    ? from.request.slip_id
    : context.actor &&
      (await storeSlip(tx, { ...context, actor: context.actor }, parties, from.slip ?? null));
  const { id, no } = await tx
    .insertInto('repurchase_order')
    .values({
      ...payer,
      ...state,
      seller_id,
      amount,
      cgst,
      sgst,
      igst,
      bv,
      place_of_supply,
      slip_id,
      reference: form.payment.reference ?? null,
      reference_reason: form.payment.reason ?? null,
      paid_on: form.payment.paid_on ?? null,
      delivery: form.delivery ? JSON.stringify(form.delivery) : null,
      paid_at: isPaid ? now : null,
      delivered_at: isHandedOver ? now : null,
      actor_id: actorIdOf(context),
      business_date: businessDate(now, timezone),
      at: now,
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow();
  await storeLines(tx, id, quote);
  if (form.delivery && parties.placed_by === 'buyer') await rememberAddress(tx, buyer.id, form.delivery, now);

  const order = {
    ...payer,
    ...state,
    id,
    no,
    seller_id,
    amount,
    cgst,
    sgst,
    igst,
    bv,
    total,
    place_of_supply,
    delivery: form.delivery,
    buyer_user_id: buyer.user_id,
    lines: lines.map(({ product_id, quantity }, line) => ({ line, product_id, quantity })),
  };
  await appendAudit(tx, context, {
    action: 'place_order',
    object: `user:${buyer.user_id}`,
    details: { no, total },
  });
  let invoice_no: string | null = null;
  if (isPaid) {
    const parts = { company, seller, buyer: deliveredTo(named, order), holds: new Map() };
    invoice_no = await settleOrder(tx, context, order, parts);
  } else {
    await holdGoods(tx, context, order, order.lines, expires_at);
  }
  return { no, invoice_no, status: state.payment, dispatch: state.dispatch, total, bv };
}

/** Of a member who orders, or for whom a standing order does; somebody else orders under a contract of theirs. */
async function requireBuyersConsent(tx: Tx, context: Context, buyer: Parties['buyer']): Promise<void> {
  const { actor, now } = context;
  if (actor) await requireConsent(tx, { ...context, actor }, 'shop');
  else await requireConsentOf(tx, { now }, buyer.id, 'shop');
}

/** Refuses every line whose price is not the one the buyer saw, and the total. */
export function refuseChangedPrices(
  quote: Quote,
  { lines, expected_total }: { lines: OrderForm['lines']; expected_total?: string },
): void {
  const problems: Problems = {};
  for (const [index, line] of quote.lines.entries())
    if (line.price_id !== lines[index]?.price_id)
      problems[`lines.${index}.price_id`] = message('The price is {price} now.', { price: line.price });
  if (expected_total !== undefined && !toDecimal(expected_total).equals(quote.total))
    problems.expected_total = message('The total is {total} now.', { total: quote.total });
  if (Object.keys(problems).length > 0) throw fail('price_changed', problems);
}

/** Its answer is not waited for: an order has many lines, and nothing is read from them. */
async function storeLines(tx: Tx, order_id: string, { lines }: Quote): Promise<void> {
  const rows = lines.map((line, index) => ({
    ...line,
    line: index,
    bv: toDecimal(line.bv).div(line.quantity).toFixed(),
  }));
  await sql`${pipelined}
    insert into repurchase_order_line (order_id, line, product_id, price_id, name, hsn, quantity, price, bv, gst_percent, amount,
      cgst, sgst, igst)
    select ${order_id}::bigint, l.line, l.product_id, l.price_id, l.name, l.hsn, l.quantity, l.price, l.bv, l.gst_percent,
      l.taxable, l.cgst, l.sgst, l.igst
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (line smallint, product_id bigint, price_id bigint, name text,
      hsn text, quantity int, price numeric, bv numeric, gst_percent numeric, taxable numeric, cgst numeric, sgst numeric,
      igst numeric)`.execute(tx);
}

async function rememberAddress(
  tx: Tx,
  owner_id: string,
  address: DeliveryAddress,
  used_at: Date,
): Promise<void> {
  await tx
    .insertInto('delivery_address')
    .values({ ...address, owner_id, used_at })
    .onConflict((conflict) => conflict.constraint('delivery_address_once').doUpdateSet({ used_at }))
    .execute();
}
