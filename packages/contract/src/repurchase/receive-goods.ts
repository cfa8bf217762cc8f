import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { maxOrderLines, orderDispatches } from './order-fields.ts';

const pieces = () =>
  z
    .int('Enter a whole number.')
    .check(z.minimum(0, 'At least 0.'), z.maximum(1_000_000, 'At most 10,00,000.'));

const line = z.object({
  /** Place in the order, from 0. */
  line: pieces(),
  /** Found; 0 = none of it yet. */
  quantity: pieces(),
  /** Given up as lost on the way. */
  lost: fields.blank(pieces()),
});

/**
 * What a franchise found of the goods that were sent to it, by the number of their order or of its request; all lines or some, at once or in parts.
 * What is neither found nor given up stays on its way. The order is delivered once nothing of it is.
 */
export const receiveGoods = endpoint({
  method: 'POST',
  path: 'inventory/receive_request',
  summary: 'Takes goods that were sent to the own franchise into its store',
  screens: ['/franchise/repurchase/orders-list/receive', '/franchise/inventory/product-requests/receive'],
  money: true,
  body: z
    .object({
      no: fields.recordNo(),
      lines: z
        .array(line)
        .check(
          z.minLength(1, 'Choose a product.'),
          z.maxLength(maxOrderLines, `At most ${maxOrderLines} products.`),
        ),
      /** Why pieces are given up. */
      reason: fields.blank(fields.reason(200)),
    })
    .check(
      z.refine(({ lines }) => lines.some(({ quantity, lost = 0 }) => quantity + lost > 0), {
        path: ['lines', 0, 'quantity'],
        message: 'At least 1.',
      }),
      z.refine(({ lines, reason }) => reason !== undefined || lines.every(({ lost }) => !lost), {
        path: ['reason'],
        message: 'Give a reason.',
      }),
    ),
  reply: data(
    z.object({
      no: z.string(),
      dispatch: z.enum(orderDispatches),
      /** Pieces that are still on their way. */
      left: z.number(),
    }),
  ),
});
