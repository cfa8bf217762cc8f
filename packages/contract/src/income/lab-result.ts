import * as z from 'zod/mini';
import { incomeKinds } from './income.ts';

const paid = {
  gross: z.string(),
  paid: z.string(),
  /** Cut by caps. */
  trimmed: z.string(),
  lapsed: z.string(),
  /** `paid` of 100 of turnover; null = there was none. */
  per_100: z.nullable(z.string()),
};
const figures = {
  ...paid,
  /** Everything that was received: topups, orders, fees of bets and charges of withdrawals. */
  turnover: z.string(),
  topups: z.string(),
  orders: z.string(),
  fees: z.string(),
  charges: z.string(),
  kinds: z.array(z.object({ kind: z.enum(incomeKinds), rows: z.number(), ...paid })),
};
export const share = z.nullable(z.string());
const disclosure = z.object({
  members: z.number(),
  earning_nothing: z.number(),
  nothing_percent: share,
  /** People who earned less than they spent. */
  behind: z.number(),
  behind_percent: share,
  mean: z.string(),
  median: z.string(),
  /** The share of the top 1 % of earners. */
  top_share: share,
  deciles: z.array(
    z.object({
      decile: z.number(),
      members: z.number(),
      lowest: z.string(),
      highest: z.string(),
      mean: z.string(),
      share,
    }),
  ),
});

/** The result of a plan, as the engine's `LabResult`. */
export const labResult = z.object({
  months: z.array(
    z.object({
      month: z.string(),
      /** Joined and active members at its end. */
      members: z.number(),
      active: z.number(),
      /** Members who have each rank at its end; missing = a run of before it was counted. */
      holders: z.optional(z.array(z.object({ rank: z.string(), members: z.number() }))),
      ...figures,
      cumulative_per_100: share,
    }),
  ),
  total: z.object(figures),
  /** The first month in which payouts exceed what comes in, alone and all of them so far; null = none. */
  break_even: z.object({ month: z.nullable(z.string()), cumulative: z.nullable(z.string()) }),
  disclosure: z.object({ all: disclosure, active: disclosure }),
  worst_case: z.object({
    /** At most, if everybody qualifies, by the plan alone; null = it sets no bound. */
    bound: z.object({
      percent: share,
      kinds: z.array(z.object({ kind: z.enum(incomeKinds), of: z.string(), percent: share })),
    }),
    /** Complete binary trees in which everybody buys the same, closed once. */
    trees: z.array(
      z.object({
        levels: z.number(),
        members: z.number(),
        package: z.string(),
        per_100: share,
        kinds: z.array(z.object({ kind: z.enum(incomeKinds), per_100: share })),
      }),
    ),
  }),
});
export type LabResult = z.output<typeof labResult>;
