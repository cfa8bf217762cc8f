import * as z from 'zod/mini';
import { returnConditions } from '../core/constants.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { text } from '../core/text.ts';
import { paymentReference } from '../ledger/request-credit.ts';
import { changedOrder, maxOrderLines } from './order-fields.ts';
import { quantity } from './stock.ts';

export const returnScreens = [
  '/admin/repurchase-orders/orders/return',
  '/franchise/repurchase/orders-list/return',
] as const;

/** Place in the order, from 0. */
export const orderLine = () =>
  z
    .int('Choose a line.')
    .check(z.minimum(0, 'Choose a line.'), z.maximum(maxOrderLines - 1, 'Choose a line.'));

/**
 * A member brings goods back to who sold them, within the company's `return_days`. The money goes to where it came from: a wallet, or
 * outside by the mode of the payment, whose reference is then needed. A franchise that took it outside gives it back itself.
 */
export const returnItems = endpoint({
  method: 'POST',
  path: 'repurchase/return_items',
  summary: 'Takes goods of a paid order back, with a credit note',
  screens: returnScreens,
  step_up: 'Confirm',
  second_person: text('Take goods back'),
  money: true,
  body: z.object({
    no: fields.recordNo(),
    line: orderLine(),
    quantity: quantity(),
    condition: z.enum(returnConditions, 'Choose the condition of the goods.'),
    reason: fields.reason(200),
    reference: fields.blank(paymentReference()),
  }),
  reply: data(
    z.object({
      credit_note_no: z.string(),
      /** What was given back, with tax. */
      amount: z.string(),
      bv: z.string(),
    }),
  ),
});

/** The seller does not send an order. Nothing is sold then: what was paid goes back with one credit note. */
export const rejectOrder = endpoint({
  method: 'POST',
  path: 'repurchase/reject_order',
  summary: 'Rejects an order that is not sent yet',
  screens: ['/admin/repurchase-orders/orders/decide', '/franchise/repurchase/orders-list/decide'],
  step_up: 'Confirm',
  money: true,
  body: z.object({
    no: fields.recordNo(),
    reason: fields.reason(200),
    /** Of the payment by which money that came in outside goes back. */
    reference: fields.blank(paymentReference()),
  }),
  reply: data(z.extend(changedOrder, { credit_note_no: z.nullable(z.string()) })),
});
