import * as z from 'zod/mini';
import { sumOfPercents } from './plan-shares.ts';
import { decimal, object, oneOf, percent } from './values.ts';

/** Tax deducted at source over a financial year, April to March (docs/plans.md §2.8). */
const tds = z.strictObject(
  {
    percent: percent(),
    /** The rate without a verified PAN; missing = the same. */
    without_pan: z.optional(percent()),
    yearly_threshold: z._default(decimal(), '0'),
    on_crossing: z._default(oneOf(['full_aggregate', 'excess_only']), 'full_aggregate'),
  },
  object,
);

/** Missing in a plan: incomes go straight to `main`. */
export const payout = z
  .strictObject(
    {
      tds: z.optional(tds),
      service_percent: z._default(percent(), '0'),
      repurchase_percent: z._default(percent(), '0'),
    },
    object,
  )
  .check((context) => {
    const { service_percent, repurchase_percent: repurchase } = context.value;
    const sum = sumOfPercents([{ percent: service_percent }, { percent: repurchase }]);
    if (sum.lte('100')) return;
    const message = 'makes more than 100 % together with service_percent';
    context.issues.push({ code: 'custom', input: repurchase, message, path: ['repurchase_percent'] });
  });

export const withdrawal = z.strictObject(
  { charge_percent: z._default(percent(), '0'), minimum: z._default(decimal(), '0'), tds: z.optional(tds) },
  object,
);

export type TdsPlan = z.output<typeof tds>;
export type PayoutPlan = z.output<typeof payout>;
export type WithdrawalPlan = z.output<typeof withdrawal>;
