import * as z from 'zod/mini';
import { decisionOf, requestStatuses } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { pictureBodyLimit } from '../core/picture-file.ts';
import { column, filter, report } from '../core/report.ts';
import { text, texts } from '../core/text.ts';
import { changedOrder, deliveryAddress, orderLines, orderPayment } from './order-fields.ts';
import { tracking } from './orders.ts';

/**
 * A franchise asks its master, or the company, for goods, at the prices it saw; they are sent to its own office. Neither goods nor
 * money are set aside: both move when the request is approved. A payment from the wallet is agreed to with this.
 */
export const requestProducts = endpoint({
  method: 'POST',
  path: 'franchise/request_products',
  summary: 'Asks for goods for the own franchise',
  screens: ['/franchise/inventory/request-for-products'],
  step_up: 'Confirm',
  money: true,
  limit: 30,
  body_limit: pictureBodyLimit(),
  body: z.object({ lines: orderLines(), payment: orderPayment() }),
  reply: data(
    z.object({
      no: z.string(),
      status: z.enum(requestStatuses),
      /** Who decides it. */
      seller: z.string(),
      /** With tax. */
      total: z.string(),
    }),
  ),
});

/**
 * Who sells approves or rejects a request, who asked cancels it. Approved, it is an order: paid, invoiced, and its goods set aside.
 * A rejection gives its reason; an approval gives one where another payment has the same reference.
 */
export const decideStockRequest = endpoint({
  method: 'POST',
  path: 'inventory/decide_request',
  summary: 'Approves, rejects or cancels a request for goods',
  screens: ['/admin/repurchase-orders/orders/decide', '/franchise/inventory/product-requests/decide'],
  step_up: 'Confirm',
  second_person: text('Approve a stock request'),
  money: true,
  body: z.object({ ...decisionOf().shape, reason: fields.blank(fields.reason(200)) }).check(
    z.refine(({ decision, reason }) => decision !== 'Reject' || reason !== undefined, {
      path: ['reason'],
      message: 'Say why. Its owner reads it.',
    }),
  ),
  reply: data(
    z.object({
      no: z.string(),
      status: z.enum(requestStatuses),
      /** What it became; null = nothing. */
      order_no: z.nullable(z.string()),
      invoice_no: z.nullable(z.string()),
    }),
  ),
});

/** The goods of an approved request leave the store of who sells. */
export const dispatchStockRequest = endpoint({
  method: 'POST',
  path: 'inventory/dispatch_request',
  summary: 'Marks the goods of an approved request as sent',
  screens: ['/admin/repurchase-orders/orders/dispatch', '/franchise/inventory/product-requests/dispatch'],
  money: true,
  body: z.object({ no: fields.recordNo(), tracking: fields.blank(tracking()) }),
  reply: data(changedOrder),
});

const line = z.object({
  line: z.number(),
  sku: z.string(),
  product: z.string(),
  quantity: z.number(),
  /** Of one piece without tax, as it was asked for. */
  price: z.string(),
  /** What the store of who sells has free; null = not for this reader, or it is decided. */
  available: z.nullable(z.number()),
  /** Found by the franchise, and given up as lost. */
  received: z.number(),
  lost: z.number(),
});
export type StockRequestLine = z.output<typeof line>;

/** Requests for goods: those a franchise made and those it decides, for an admin all. */
export const stockRequests = report({
  path: 'inventory/requests',
  summary: 'Requests of franchises for goods',
  screens: ['/admin/repurchase-orders/orders', '/franchise/inventory/product-requests'],
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    no: column('id', 'No', { priority: 3 }),
    buyer: column('person', 'Franchise'),
    seller: column('person', 'Seller', { priority: 2 }),
    pieces: column('int', 'Pieces', { priority: 2 }),
    total: column('money', 'Total', { total: true }),
    status: column('status', 'Status'),
    dispatch: column('status', 'Dispatch'),
    paid_by: column('words', 'Paid by', { priority: 1 }),
    reference: column('text', 'Reference', { priority: 1 }),
    order_no: column('id', 'Order', { priority: 1 }),
    invoice_no: column('id', 'Invoice', { priority: 1 }),
  },
  filters: {
    status: filter('choice', 'Status', { options: requestStatuses }),
    buyer: filter('member', 'Franchise', { roles: ['Admin', 'Franchise'] }),
    sold_by: filter('choice', 'Sold by', { options: ['Company', 'Franchise'], roles: ['Admin'] }),
    side: filter('choice', 'Requests', {
      options: ['Made', 'Received'],
      words: texts({ Made: 'By me', Received: 'To me' }),
      roles: ['Franchise'],
    }),
    reference: filter('text', 'Reference'),
    no: filter('text', 'No'),
    on: filter('range', 'Date'),
  },
  extra: {
    lines: z.array(line),
    delivery: deliveryAddress,
    tracking: z.nullable(z.string()),
    /** Why it was rejected. */
    reason: z.nullable(z.string()),
    /** Why its reference is one that another payment has. */
    reference_reason: z.nullable(z.string()),
    slip_id: z.nullable(z.string()),
    paid_on: z.nullable(z.string()),
    /** What the reader may do with it now. */
    can_decide: z.boolean(),
    can_cancel: z.boolean(),
    can_dispatch: z.boolean(),
    can_receive: z.boolean(),
  },
  default_sort: '-at',
});
