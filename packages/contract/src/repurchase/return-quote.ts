import * as z from 'zod/mini';
import { why } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { orderLine, returnScreens } from './returns.ts';
import { quantity } from './stock.ts';

/** What `returnItems` would give back now, and whether a second admin would decide. */
export const quoteReturn = endpoint({
  method: 'GET',
  path: 'repurchase/return_quote',
  summary: 'What pieces of a paid order are given back for',
  screens: returnScreens,
  query: z.object({
    no: fields.recordNo(),
    line: z.pipe(z.coerce.number(), orderLine()),
    quantity: z.pipe(z.coerce.number(), quantity()),
  }),
  reply: data(
    z.object({
      product: z.string(),
      /** With tax: the money that goes back. */
      amount: z.string(),
      /** Of it. */
      tax: z.string(),
      bv: z.string(),
      /** Why it would wait for a second admin if it were sent now; null = it is done at once. */
      why,
    }),
  ),
});
