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
  screens: ['/user/income/not-paid', '/user/income/all-income'],
  query: z.object({
    on_from: z.optional(fields.businessDate()),
    on_to: z.optional(fields.businessDate()),
  }),
  reply: data(notPaidSums),
});

const facts = [
  'self_investment',
  'directs',
  'directs_business',
  'team',
  'team_business',
  'self_bv',
  'left_directs',
  'right_directs',
] as const;

/** What the plan in force asks of the member now, and how far it is. */
export const notPaidNeeds = endpoint({
  method: 'GET',
  path: 'user/not_paid_needs',
  summary: 'What would be paid again, and what it needs',
  screens: ['/user/income/not-paid'],
  reply: data(
    z.object({
      is_active: z.boolean(),
      is_blocked: z.boolean(),
      needs: z.array(
        z.object({
          fact: z.enum(facts),
          /** What the member has: money and business as decimal strings, people as whole numbers; null = counted when the month ends. */
          actual: z.nullable(z.string()),
          is_money: z.boolean(),
          /** Least first. */
          steps: z.array(
            z.object({
              required: z.string(),
              is_met: z.boolean(),
              /** What it opens; no levels = the whole kind. */
              opens: z.array(z.object({ kind: z.string(), levels: z.array(z.number()) })),
            }),
          ),
        }),
      ),
      /** What all live packages may earn together; null = no cap. */
      cap: z.nullable(z.object({ earned: z.string(), cap: z.string(), multiple: z.string() })),
      /** The most that matching pays in one closing; null = no such cap, or that of the package. */
      closing_cap: z.nullable(z.string()),
      /** Rewards that are achieved and not paid. */
      pending: z.string(),
      /** Payouts to the member are suspended since then; null = they are not. */
      suspended: z.nullable(z.object({ since: z.string(), reason: z.string() })),
    }),
  ),
});
