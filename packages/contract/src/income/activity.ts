import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';

/** Null = the plan in force asks no purchases of who earns (docs/plans.md §7.5). */
export const activityStanding = endpoint({
  method: 'GET',
  path: 'user/activity',
  summary: 'Until when the own purchases are enough to earn, and what is missing',
  screens: ['/user/home', '/user/rank', '/user/repurchase/standing-orders'],
  reply: data(
    z.nullable(
      z.object({
        period: z.enum(['daily', 'weekly', 'monthly', 'quarterly', 'yearly']),
        /** The first and the last date of the running period. */
        from: z.string(),
        to: z.string(),
        required: z.string(),
        /** Bought in the running period. */
        own_bv: z.string(),
        /** What makes the running period; 0 = it is reached. */
        missing: z.string(),
        /** The last date on which it is enough if nothing more is bought; null = it is not enough now. */
        until: z.nullable(z.string()),
        by: z.nullable(z.enum(['bought', 'first_days'])),
        /** The period whose purchases last until then, by its first date. */
        bought: z.nullable(z.object({ from: z.string(), own_bv: z.string() })),
        /** Without an active topup nothing is earned either. */
        has_topup: z.boolean(),
      }),
    ),
  ),
});
