import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import { type NotPaidReason, notPaidReasons } from './income.ts';

const sums = { amount: z.string(), gross: z.string() };

/** Null = no closing of today is ahead, or the plan in force pays nothing by a closing that follows from the own legs and topups. */
export const incomeForecast = endpoint({
  method: 'GET',
  path: 'user/income_forecast',
  summary: 'What the next closing would pay the member if nothing changes until then',
  screens: ['/user/home'],
  reply: data(
    z.nullable(
      z.object({
        /** The date that is closed next. */
        on: z.string(),
        ...sums,
        kinds: z.array(
          z.object({
            kind: z.enum(['roi', 'matching']),
            ...sums,
            /** Why less than the gross would be paid. */
            reason: z.nullable(z.enum(Object.keys(notPaidReasons) as [NotPaidReason, ...NotPaidReason[]])),
          }),
        ),
        /** What stands on both legs now: carried forward, and of today; null = the plan has no matching. */
        legs: z.nullable(z.object({ left: z.string(), right: z.string(), is_pairs: z.boolean() })),
        /** The plan pays other kinds by a closing too, from what it pays others. */
        is_partial: z.boolean(),
      }),
    ),
  ),
});
