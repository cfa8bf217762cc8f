import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { type NotPaidReason, notPaidReasons } from './income.ts';

const sums = { count: z.number(), amount: z.string() };

/** What caps cut, what lapsed and what was flushed: the rows and what they did not pay, in all and by reason. */
export const notPaidSums = z.object({
  ...sums,
  /** Most first. */
  reasons: z.array(
    z.object({
      reason: z.enum(Object.keys(notPaidReasons) as [NotPaidReason, ...NotPaidReason[]]),
      ...sums,
    }),
  ),
});

/** The rows are those of All income with the filter `not_paid`. */
export const notPaid = endpoint({
  method: 'GET',
  path: 'user/not_paid',
  summary: 'What the member was not paid, by reason',
  screens: ['/user/income/all-income'],
  query: z.object({
    on_from: z.optional(fields.businessDate()),
    on_to: z.optional(fields.businessDate()),
  }),
  reply: data(notPaidSums),
});
