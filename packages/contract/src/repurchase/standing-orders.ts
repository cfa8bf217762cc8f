import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { money } from '../core/money.ts';
import { column, filter, report } from '../core/report.ts';
import { type Text, texts } from '../core/text.ts';
import { delivery, deliveryAddress, orderLines, orderWallets } from './order-fields.ts';

const page = '/user/repurchase/standing-orders';
const lists = [page, '/admin/repurchase-orders/standing-orders'] as const;

/** The most that a member has at a time, those that rest included. */
export const maxStandingOrders = 20;

export const standingStatuses = ['Active', 'Paused', 'Ended'] as const;

const agreed = {
  lines: orderLines(),
  /** With tax, as the member saw it: an order that costs more is not made. */
  expected_total: money(),
  delivery: delivery(),
  payment: z.object({ wallet: z.enum(orderWallets, 'Choose a wallet.') }),
  /** Of each month; of a shorter one the last day. */
  day: z.int('Enter a day from 1 to 31.').check(z.minimum(1, 'At least 1.'), z.maximum(31, 'At most 31.')),
};

const changed = data(
  z.object({
    no: z.string(),
    status: z.enum(standingStatuses),
    /** The date on which it is made next; null = it rests or has ended. */
    next_on: z.nullable(z.string()),
  }),
);

/** An order that makes itself each month on its day, paid from the wallet (docs/plans.md §7.5). */
export const giveStandingOrder = endpoint({
  method: 'POST',
  path: 'user/give_standing_order',
  summary: 'Gives a standing order for goods of the shop',
  screens: [`${page}/give`],
  step_up: 'Confirm',
  money: true,
  limit: 30,
  body: z.object(agreed),
  reply: changed,
});

/** Everything is agreed anew: one that rests is active again. */
export const changeStandingOrder = endpoint({
  method: 'POST',
  path: 'user/change_standing_order',
  summary: 'Changes an own standing order',
  screens: [`${page}/give`],
  step_up: 'Confirm',
  money: true,
  limit: 30,
  body: z.object({ no: fields.recordNo(), ...agreed }),
  reply: changed,
});

export const pauseStandingOrder = endpoint({
  method: 'POST',
  path: 'user/pause_standing_order',
  summary: 'Lets an own standing order rest',
  screens: [`${page}/give`],
  body: z.object({ no: fields.recordNo() }),
  reply: changed,
});

/** On the next such day from today on; what it would have made meanwhile is not made. */
export const resumeStandingOrder = endpoint({
  method: 'POST',
  path: 'user/resume_standing_order',
  summary: 'Lets an own standing order that rests go on',
  screens: [`${page}/give`],
  step_up: 'Confirm',
  money: true,
  body: z.object({ no: fields.recordNo() }),
  reply: changed,
});

export const endStandingOrder = endpoint({
  method: 'POST',
  path: 'user/end_standing_order',
  summary: 'Ends an own standing order for ever',
  screens: [`${page}/give`],
  body: z.object({ no: fields.recordNo() }),
  reply: changed,
});

const line = z.object({ sku: z.string(), product: z.string(), quantity: z.number() });
export type StandingLine = z.output<typeof line>;

/** Of a member the own ones, for an admin all. */
export const standingOrders = report({
  path: 'repurchase/standing_orders',
  summary: 'Standing orders',
  screens: lists,
  columns: {
    given_at: column('date_time', 'Given', { sort: true, priority: 1 }),
    no: column('id', 'No', { priority: 3 }),
    member: column('member', 'Member', { roles: ['Admin'] }),
    products: column('text', 'Products', { priority: 2 }),
    day: column('int', 'Day of month', { priority: 2 }),
    next_on: column('date', 'Next on'),
    at_most: column('money', 'At most'),
    wallet: column('words', 'Paid from', { priority: 2 }),
    status: column('status', 'Status'),
  },
  filters: {
    status: filter('choice', 'Status', { options: standingStatuses }),
    member: filter('member', 'Member', { roles: ['Admin'] }),
    no: filter('text', 'No'),
    next: filter('range', 'Next on', { roles: ['Admin'] }),
  },
  extra: {
    lines: z.array(line),
    delivery: z.nullable(deliveryAddress),
    wallet_code: z.enum(orderWallets),
    /** The dates after the next one, as far as they are shown. */
    later_on: z.array(z.string()),
  },
  default_sort: '-given_at',
});

const outcomes = ['Made', 'Skipped'] as const;

/** What came of standing orders on their dates. */
export const standingOrderDates = report({
  path: 'repurchase/standing_order_dates',
  summary: 'What came of standing orders on their dates',
  screens: lists,
  columns: {
    due_on: column('date', 'Date', { sort: true }),
    standing_no: column('id', 'Standing order', { priority: 3 }),
    member: column('member', 'Member', { roles: ['Admin'] }),
    outcome: column('status', 'Outcome'),
    order_no: column('id', 'Order', { priority: 2 }),
    total: column('money', 'Total'),
    bv: column('money', 'BV', { priority: 1 }),
    reason: column('words', 'Reason', { priority: 2 }),
  },
  filters: {
    outcome: filter('choice', 'Outcome', { options: outcomes }),
    member: filter('member', 'Member', { roles: ['Admin'] }),
    standing_no: filter('text', 'Standing order'),
    on: filter('range', 'Date'),
  },
  default_sort: '-due_on',
});

/** Why no order was made, by the code of the refusal; what stands not here is said as the order would say it. */
export const skippedWords: Readonly<Record<string, Text>> = texts({
  blocked: 'The account was blocked.',
  insufficient_funds: 'There was not enough money in the wallet.',
  out_of_stock: 'A product was out of stock.',
  unknown_product: 'A product was not sold any more.',
  price_changed: 'It cost more than the total that was agreed to.',
  consent_needed: 'New terms of the shop were not agreed to yet.',
  changed: 'It was changed, paused or ended before it was made.',
  seller_incomplete: 'The company could not invoice it.',
});
