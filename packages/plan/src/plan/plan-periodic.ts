import * as z from 'zod/mini';
import { toDecimal } from '../money.ts';
import { levelFields } from './plan-levels.ts';
import { pools } from './plan-pools.ts';
import { sumOfPercents } from './plan-shares.ts';
import { largestValue } from './rate-table.ts';
import {
  count,
  days,
  decimal,
  distinct,
  listOf,
  must,
  nullable,
  object,
  oneOf,
  oneTable,
  tableFields,
  text,
} from './values.ts';

/** The kinds a closing pays (docs/plans.md §2.3, §3). */

/** The percentage, its days and its end stand in the package. */
export const roi = z.strictObject(
  {
    calendar: z._default(oneOf(['all_days', 'mon_fri']), 'all_days'),
    start_after_days: z._default(days(), 1),
  },
  object,
);

export const roiLevel = z
  .strictObject({ max_total_percent: z.optional(decimal()), ...levelFields }, object)
  .check((context) => {
    const { max_total_percent: limit, levels } = context.value;
    const sum = sumOfPercents(levels);
    if (limit === undefined || sum.lte(limit)) return;
    const message = `add up to ${sum.toFixed()} %: at most ${limit} % may be paid in all`;
    context.issues.push({ code: 'custom', input: levels, message, path: ['levels'] });
  });

const perClosing = z
  .strictObject({ per_closing: decimal(), ...tableFields(decimal()) }, object)
  .check(oneTable());

export const matching = z
  .strictObject(
    {
      basis: z._default(oneOf(['amount', 'bv', 'pairs']), 'amount'),
      /** '0' = matched to the last fraction. */
      unit: z._default(decimal(), '0'),
      first_match: z._default(oneOf(['none', '2:1']), 'none'),
      // the percentage of a counted pair may be far above 100
      percent: decimal({ max: '1000000000' }),
      ...tableFields(decimal({ max: '1000000000' })),
      need_left_directs: z._default(count(), 0),
      need_right_directs: z._default(count(), 0),
      cap: nullable(
        z.union([z.literal('package'), perClosing], must('null, "package" or {"per_closing": "…"}')),
      ),
      capped_business: z._default(oneOf(['wash', 'keep']), 'wash'),
      ineligible: z._default(oneOf(['accumulate', 'flush']), 'accumulate'),
      carry_limit: nullable(decimal()),
      period: z.optional(oneOf(['daily', 'weekly', 'monthly'])),
      /** Left to right. */
      ratio: z.optional(oneOf(['1:1', '2:1', '1:2'])),
      /** What an eligible member carries forward. */
      carry: z.optional(oneOf(['both', 'stronger', 'none'])),
      /** Matching closings after which volume is flushed; null or missing = never. */
      carry_expires_after: z.optional(z.nullable(count(1, 1000))),
    },
    object,
  )
  .check(
    oneTable(),
    z.refine(
      ({ basis, percent: share, ...tables }) =>
        basis === 'pairs' || toDecimal(largestValue(share, tables)).lte('100'),
      { error: 'must be at most 100', path: ['percent'] },
    ),
    z.refine(({ first_match, unit }) => first_match === 'none' || toDecimal(unit).gt(0), {
      error: 'must be more than 0 where the first match is 2:1',
      path: ['unit'],
    }),
    z.refine(({ ratio = '1:1', unit }) => ratio === '1:1' || toDecimal(unit).gt(0), {
      error: 'must be more than 0 where the ratio is not 1:1',
      path: ['unit'],
    }),
    z.refine(({ ratio = '1:1', first_match }) => ratio === '1:1' || first_match === 'none', {
      error: 'must be none where the ratio is not 1:1',
      path: ['first_match'],
    }),
    z.refine(({ carry, carry_expires_after: after }) => carry !== 'none' || (after ?? null) === null, {
      error: 'must be null where nothing is carried forward',
      path: ['carry_expires_after'],
    }),
    z.refine(({ carry, carry_limit }) => carry !== 'none' || carry_limit === null, {
      error: 'must be null where nothing is carried forward',
      path: ['carry_limit'],
    }),
    z.refine(({ carry, capped_business }) => carry !== 'none' || capped_business === 'wash', {
      error: 'must be wash where nothing is carried forward',
      path: ['capped_business'],
    }),
  );

export const matchingLevel = z.strictObject(levelFields, object);

export const repurchaseLevel = z.strictObject(
  { self_bv: z._default(decimal(), '0'), hold_days: z._default(days(), 0), ...levelFields },
  object,
);

const rewardStep = z
  .strictObject(
    {
      code: text(),
      left: z._default(decimal(), '0'),
      right: z._default(decimal(), '0'),
      directs: z._default(count(), 0),
      /** Counted from the day of joining. */
      within_days: nullable(days()),
      amount: z.optional(decimal()),
      item: z.optional(text()),
    },
    object,
  )
  .check(
    z.refine(({ amount, item }) => (amount === undefined) !== (item === undefined), {
      error: 'needs exactly one of amount and item',
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  );

export const reward = z.strictObject(
  {
    basis: z._default(oneOf(['cumulative', 'fresh']), 'cumulative'),
    ladder: listOf(rewardStep, 'reward').check(distinct('code', 'two rewards have one code')),
  },
  object,
);

/** Without pools a bonus is what an admin credits. */
export const bonus = z.strictObject({ pools: z._default(pools, []) }, object);

export type RoiPlan = z.output<typeof roi>;
export type RoiLevelPlan = z.output<typeof roiLevel>;
export type MatchingPlan = z.output<typeof matching>;
export type MatchingLevelPlan = z.output<typeof matchingLevel>;
export type RepurchaseLevelPlan = z.output<typeof repurchaseLevel>;
export type RewardPlan = z.output<typeof reward>;
export type RewardStepPlan = z.output<typeof rewardStep>;
export type BonusPlan = z.output<typeof bonus>;
