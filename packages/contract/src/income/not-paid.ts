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
  'own_bv',
  'group_bv',
  'team_bv',
  'rank',
  'periods_in_a_row',
  'package',
] as const;
const periods = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const;

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
          /** Of a volume: the running period it is counted in; null = it is no volume of a period. */
          period: z.nullable(z.enum(periods)),
          /**
           * What the member has: money and business as decimal strings, people as whole numbers, the code of the paid rank, codes of
           * packages; null = counted when the period ends, and of ranks and packages none.
           */
          actual: z.nullable(z.string()),
          is_money: z.boolean(),
          /** Least first. */
          steps: z.array(
            z.object({
              required: z.string(),
              is_met: z.boolean(),
              /** What it opens; no levels = the whole kind, no kind = all incomes. */
              opens: z.array(z.object({ kind: z.nullable(z.string()), levels: z.array(z.number()) })),
            }),
          ),
        }),
      ),
      /** What all live packages may earn together; null = no cap. */
      cap: z.nullable(z.object({ earned: z.string(), cap: z.string(), multiple: z.string() })),
      /** The most that matching pays in one closing; null = no such cap, or that of the package. */
      closing_cap: z.nullable(z.string()),
      /** What all incomes may pay the member in the running period, and have; null = no such cap. */
      member_cap: z.nullable(z.object({ earned: z.string(), cap: z.string(), period: z.enum(periods) })),
      /** What closings may pay everybody together, of what comes in; null = no such cap. */
      company_cap: z.nullable(z.object({ percent: z.string(), period: z.enum(periods) })),
      /** Rewards that are achieved and not paid. */
      pending: z.string(),
      /** Payouts to the member are suspended since then; null = they are not. */
      suspended: z.nullable(z.object({ since: z.string(), reason: z.string() })),
    }),
  ),
});
