import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { money } from '../core/money.ts';
import { pictureBodyLimit } from '../core/picture-file.ts';
import { text } from '../core/text.ts';
import { cartLines, changedOrder, delivery, orderLines, orderPayment } from './order-fields.ts';
import { placed } from './order-placed.ts';
import { shopScreens } from './screens.ts';

const lists = [
  '/admin/repurchase-orders/orders',
  '/franchise/repurchase/orders-list',
  '/user/repurchase/orders-list',
] as const;

const tax = { taxable: z.string(), cgst: z.string(), sgst: z.string(), igst: z.string(), total: z.string() };

const quoteLine = z.object({
  sku: z.string(),
  name: z.string(),
  price_id: z.string(),
  /** Of one piece, without tax; of a seller without GSTIN with it. */
  price: z.string(),
  quantity: z.number(),
  gst_percent: z.string(),
  ...tax,
  /** Of the whole line. */
  bv: z.string(),
  /** What the seller has free. */
  available: z.number(),
});

const quote = z.object({
  lines: z.array(quoteLine),
  ...tax,
  bv: z.string(),
  /** The state whose tax it is. */
  place_of_supply: z.string(),
});
export type OrderQuote = z.output<typeof quote>;

/**
 * What an order would cost now. A member and an admin are shown what the company sells; a franchise what it sells itself, or
 * with `user_type` Franchise and no `user_id` what its master or the company sells to it. Nothing is reserved.
 */
export const quoteOrder = endpoint({
  method: 'POST',
  path: 'repurchase/quote',
  summary: 'What an order costs, with tax and what is left of each product',
  screens: shopScreens,
  body: z.object({
    user_id: fields.blank(fields.userId()),
    user_type: fields.blank(z.enum(['User', 'Franchise'])),
    lines: cartLines(),
    delivery: delivery(),
  }),
  reply: data(quote),
});

const cart = {
  lines: orderLines(),
  /** With tax, as the buyer saw it; when it has changed nothing is ordered. */
  expected_total: money(),
  delivery: delivery(),
};

/** From the company, for oneself. Paid from a wallet at once; money sent outside is confirmed by an admin. */
export const placeOwnOrder = endpoint({
  method: 'POST',
  path: 'user/order',
  summary: 'Orders goods in the shop',
  screens: ['/user/repurchase/place-order'],
  step_up: 'Confirm',
  money: true,
  limit: 30,
  body_limit: pictureBodyLimit(),
  body: z.object({ ...cart, payment: orderPayment() }),
  reply: data(placed),
});

/** Paid from the member's wallet, or with money the company received. Above the company's limit received money waits. */
export const orderForMember = endpoint({
  method: 'POST',
  path: 'admin/order_for_member',
  summary: 'Orders goods of the company for a member',
  screens: ['/admin/repurchase-orders/place-order-for-member'],
  step_up: 'Confirm',
  second_person: text('Order for a member'),
  money: true,
  body_limit: pictureBodyLimit(),
  body: z.object({ user_id: fields.userId(), ...cart, payment: orderPayment() }),
  reply: data(placed),
});

/** The company's goods for a franchise: sent, or handed over at once. */
export const orderForFranchise = endpoint({
  method: 'POST',
  path: 'admin/order_for_franchise',
  summary: 'Orders goods of the company for a franchise',
  screens: ['/admin/repurchase-orders/place-order-for-franchise'],
  step_up: 'Confirm',
  second_person: text('Order for a franchise'),
  money: true,
  body_limit: pictureBodyLimit(),
  body: z.object({ user_id: fields.userId(), ...cart, payment: orderPayment() }),
  reply: data(placed),
});

/**
 * A bill at the counter of a franchise. What is paid from the member's wallet waits until the member confirms it: no
 * franchise takes money out of a wallet.
 */
export const counterOrder = endpoint({
  method: 'POST',
  path: 'franchise/order_for_member',
  summary: 'Bills a member at the counter',
  screens: ['/franchise/repurchase/place-order-for-member'],
  step_up: 'Confirm',
  money: true,
  body_limit: pictureBodyLimit(),
  body: z.object({ user_id: fields.userId(), ...cart, payment: orderPayment() }),
  reply: data(placed),
});

/**
 * Stock for oneself from the master or the company (`user_id` missing), or what a master sells to its sub-franchise.
 * What a sub-franchise pays from its wallet it confirms itself.
 */
export const stockOrder = endpoint({
  method: 'POST',
  path: 'franchise/order_for_franchise',
  summary: 'Orders stock for the own franchise or a sub-franchise',
  screens: ['/franchise/repurchase/place-order-for-franchise'],
  step_up: 'Confirm',
  money: true,
  limit: 30,
  body_limit: pictureBodyLimit(),
  body: z.object({ user_id: fields.blank(fields.userId()), ...cart, payment: orderPayment() }),
  reply: data(placed),
});

const changed = data(changedOrder);

/** The buyer confirms what the seller billed to the own wallet. */
export const payOwnOrder = endpoint({
  method: 'POST',
  path: 'repurchase/pay_order',
  summary: 'Pays an own order from the wallet it names',
  screens: ['/user/repurchase/orders-list/pay', '/franchise/repurchase/orders-list/pay'],
  step_up: 'Confirm',
  money: true,
  body: z.object({ no: fields.recordNo() }),
  reply: changed,
});

/** The seller found the money that the buyer sent. */
export const markOrderPaid = endpoint({
  method: 'POST',
  path: 'repurchase/mark_paid',
  summary: 'Confirms that the money for an order arrived',
  screens: ['/admin/repurchase-orders/orders/decide', '/franchise/repurchase/orders-list/decide'],
  step_up: 'Confirm',
  second_person: text('Confirm order payment'),
  money: true,
  body: z.object({ no: fields.recordNo() }),
  reply: changed,
});

/** By the buyer or the seller, while it is not paid. */
export const cancelOrder = endpoint({
  method: 'POST',
  path: 'repurchase/cancel_order',
  summary: 'Cancels an order that is not paid',
  screens: [
    '/admin/repurchase-orders/orders/decide',
    '/franchise/repurchase/orders-list/decide',
    '/user/repurchase/orders-list/cancel',
  ],
  body: z.object({ no: fields.recordNo(), reason: fields.blank(fields.reason(200)) }),
  reply: changed,
});

/** Where a parcel can be followed. */
export const tracking = () =>
  z.string().check(
    z.trim(),
    z.maxLength(500, 'At most 500 characters.'),
    z.refine((value) => {
      const url = URL.canParse(value) ? new URL(value) : null;
      return url?.protocol === 'https:' && value.startsWith('https://');
    }, 'Enter an address that begins with https://.'),
  );

/** The goods are on their way; of a franchise's stock they leave the store now. */
export const dispatchOrder = endpoint({
  method: 'POST',
  path: 'repurchase/dispatch_order',
  summary: 'Marks a paid order as sent',
  screens: ['/admin/repurchase-orders/orders/dispatch', '/franchise/repurchase/orders-list/dispatch'],
  money: true,
  body: z.object({ no: fields.recordNo(), tracking: fields.blank(tracking()) }),
  reply: changed,
});

/** The member has the goods: said by the seller, or by the member. */
export const deliverOrder = endpoint({
  method: 'POST',
  path: 'repurchase/deliver_order',
  summary: 'Marks an order as delivered',
  screens: [
    '/admin/repurchase-orders/orders/dispatch',
    '/franchise/repurchase/orders-list/dispatch',
    '/user/repurchase/orders-list/confirm',
  ],
  body: z.object({ no: fields.recordNo() }),
  reply: changed,
});

/** The screens that list orders. */
export const orderScreens = lists;
