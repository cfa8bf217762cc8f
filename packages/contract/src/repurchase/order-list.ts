import * as z from 'zod/mini';
import { paymentModes } from '../core/constants.ts';
import { column, filter, report } from '../core/report.ts';
import { texts } from '../core/text.ts';
import { deliveryAddress, orderDispatches, orderPayments } from './order-fields.ts';
import { orderScreens } from './orders.ts';

const line = z.object({
  line: z.number(),
  sku: z.string(),
  product: z.string(),
  quantity: z.number(),
  /** Given back. */
  returned: z.number(),
  /** Of a franchise's order: found, and given up as lost. */
  received: z.number(),
  lost: z.number(),
  /** Of the whole line, without tax and with it. */
  amount: z.string(),
  total: z.string(),
  bv: z.string(),
});
export type OrderLine = z.output<typeof line>;

const waits = texts({ Payment: 'Payment to confirm' });

/** Orders of goods: a member's own, those a franchise sells or buys, for an admin all. */
export const orders = report({
  path: 'repurchase/orders',
  summary: 'Orders of goods',
  screens: orderScreens,
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    no: column('id', 'No', { priority: 3 }),
    buyer: column('person', 'Buyer', { roles: ['Admin', 'Franchise'] }),
    seller: column('person', 'Seller', { priority: 2 }),
    pieces: column('int', 'Pieces', { priority: 2 }),
    total: column('money', 'Total', { total: true }),
    bv: column('money', 'BV', { total: true, priority: 2 }),
    payment: column('status', 'Payment'),
    dispatch: column('status', 'Dispatch'),
    paid_by: column('words', 'Paid by', { priority: 1 }),
    reference: column('text', 'Reference', { priority: 1 }),
    invoice_no: column('id', 'Invoice', { priority: 1 }),
  },
  filters: {
    payment: filter('choice', 'Payment', { options: orderPayments }),
    dispatch: filter('choice', 'Dispatch', { options: orderDispatches }),
    buyer: filter('member', 'Buyer', { roles: ['Admin', 'Franchise'] }),
    buyer_type: filter('choice', 'Buyers', {
      options: ['Member', 'Franchise'],
      roles: ['Admin', 'Franchise'],
    }),
    seller: filter('text', 'Seller', { roles: ['Admin'] }),
    sold_by: filter('choice', 'Sold by', { options: ['Company', 'Franchise'], roles: ['Admin'] }),
    side: filter('choice', 'Orders', { options: ['Sold', 'Bought'], roles: ['Franchise'] }),
    /** What is left to do: payments outside of wallets that the seller has not found yet. */
    waits: filter('choice', 'Waits', { options: Object.keys(waits), words: waits, roles: ['Franchise'] }),
    /** What was taken today, whenever it was ordered. */
    paid: filter('choice', 'Paid', { options: ['Today'], roles: ['Franchise'] }),
    payment_mode: filter('choice', 'Mode', { options: paymentModes }),
    reference: filter('text', 'Reference'),
    no: filter('text', 'No'),
    on: filter('range', 'Date'),
  },
  extra: {
    lines: z.array(line),
    delivery: z.nullable(deliveryAddress),
    tracking: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    slip_id: z.nullable(z.string()),
    paid_on: z.nullable(z.string()),
    /** Until then its goods are set aside; null = it is paid or over. */
    expires_at: z.nullable(z.string()),
    /** What the reader may do with it now. */
    can_pay: z.boolean(),
    can_decide: z.boolean(),
    can_cancel: z.boolean(),
    can_dispatch: z.boolean(),
    can_deliver: z.boolean(),
    can_return: z.boolean(),
    /** Goods that were sent to the reader's own franchise. */
    can_receive: z.boolean(),
  },
  default_sort: '-at',
});
