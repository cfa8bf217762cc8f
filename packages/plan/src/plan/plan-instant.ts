import * as z from 'zod/mini';
import { base, levelFields, levelRule } from './plan-levels.ts';
import {
  count,
  decimal,
  flag,
  listOf,
  object,
  oneOf,
  oneTable,
  percent,
  rate,
  tableFields,
} from './values.ts';

/** The kinds paid in the transaction of their event (docs/plans.md §2.3, §3); the matrix stands in `plan-matrix.ts`. */

export const referral = z.strictObject(
  {
    rate: rate(),
    base,
    base_rule: z._default(oneOf(['full', 'min_own_package']), 'full'),
    first_topup_only: flag(),
  },
  object,
);

export const level = z.strictObject({ ...levelFields, base }, object);

/** An unknown word in the key that distinguishes the forms, or no object at all. */
const formOf = (words: string) => ({
  error: (issue: { code?: string; input?: unknown }) =>
    issue.code === 'invalid_union' ? `must be one of ${words}` : 'must be an object',
});

export const spill = z.discriminatedUnion(
  'type',
  [
    z
      .strictObject({ type: z.literal('placement'), percent: percent(), ...tableFields(percent()) }, object)
      .check(oneTable()),
    z
      .strictObject(
        { type: z.literal('extra_direct'), from: count(1), amount: decimal(), ...tableFields(decimal()) },
        object,
      )
      .check(oneTable()),
  ],
  formOf('placement, extra_direct'),
);

const milestone = z
  .strictObject(
    {
      /** Places below in the queue. */
      team: count(1),
      directs: z._default(count(), 0),
      self_investment: z._default(decimal(), '0'),
      amount: decimal(),
      ...tableFields(decimal()),
    },
    object,
  )
  .check(oneTable());

export const singleLeg = z.discriminatedUnion(
  'mode',
  [
    z.strictObject(
      {
        mode: z._default(z.optional(z.literal('milestone')), 'milestone'),
        sequential: flag(true),
        levels: listOf(milestone, 'level'),
      },
      object,
    ),
    z.strictObject({ mode: z.literal('queue_level'), levels: listOf(levelRule, 'level') }, object),
  ],
  formOf('milestone, queue_level'),
);

export const withdrawalLevel = z.strictObject(
  { base: z._default(oneOf(['gross', 'net']), 'gross'), ...levelFields },
  object,
);

export const nextBet = z.strictObject(
  {
    shares: z._default(listOf(percent(), 'share'), ['10', '5', '2.5']),
    lookback_hours: z._default(count(1, 876_600), 24),
  },
  object,
);

const usualShares = ['20', '10', '5', '5', '2.5', '2.5'].map((share) => ({ percent: share }));

export const gamingLevel = z.strictObject(
  { ...levelFields, levels: z.prefault(levelFields.levels, usualShares) },
  object,
);

export type ReferralPlan = z.output<typeof referral>;
export type LevelPlan = z.output<typeof level>;
export type SpillPlan = z.output<typeof spill>;
export type SingleLegPlan = z.output<typeof singleLeg>;
export type MilestonePlan = z.output<typeof milestone>;
export type WithdrawalLevelPlan = z.output<typeof withdrawalLevel>;
export type NextBetPlan = z.output<typeof nextBet>;
export type GamingLevelPlan = z.output<typeof gamingLevel>;
