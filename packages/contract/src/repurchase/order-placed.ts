import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { orderDispatches, orderPayments } from './order-fields.ts';
import { shopScreens } from './screens.ts';

/** An order as its form answers. */
export const placed = z.object({
  no: z.string(),
  /** Null while it is not paid. */
  invoice_no: z.nullable(z.string()),
  status: z.enum(orderPayments),
  dispatch: z.enum(orderDispatches),
  total: z.string(),
  bv: z.string(),
});
export type PlacedOrder = z.output<typeof placed>;

/** One the caller placed, as it is now: also for who has the right to its form and not to the list of orders. */
export const readPlacedOrder = endpoint({
  method: 'GET',
  path: 'repurchase/placed_order',
  summary: 'An order that the caller placed, as it is now',
  screens: shopScreens,
  query: z.object({ no: fields.recordNo() }),
  reply: data(placed),
});
