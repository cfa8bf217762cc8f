import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import type { RecordName } from '../core/records.ts';
import { texts } from '../core/text.ts';

/** The income kinds that exist, in the order of the screens, with the words people read. */
export const incomeNames = texts({
  matching: 'Matching income',
  matching_level: 'Matching level income',
  fast_start: 'Fast start income',
  referral: 'Referral income',
  level: 'Level income',
  roi: 'ROI income',
  roi_level: 'ROI level income',
  single_leg: 'Single leg income',
  matrix: 'Matrix income',
  withdrawal_level: 'Withdrawal level income',
  repurchase_level: 'Repurchase level income',
  unilevel: 'Unilevel income',
  differential: 'Differential income',
  generation: 'Generation income',
  next_bet: 'Next bet income',
  gaming_level: 'Gaming level income',
  reward: 'Reward income',
  bonus: 'Bonus income',
  spill: 'Spill income',
});
export type IncomeKind = keyof typeof incomeNames;
export const incomeKinds = Object.keys(incomeNames) as [IncomeKind, ...IncomeKind[]];

/** Statuses of an income row on screen (docs/plans.md §2.4). */
export const incomeStatuses = ['Credited', 'Capped', 'Lapsed', 'Pending', 'Reversed'] as const;

/** Why a row paid less than its gross, with the words people read (docs/plans.md §2.4). A flushed match counts apart. */
export const notPaidReasons = texts({
  cap_multiple: 'Package cap full',
  cap_closing: 'Closing cap full',
  cap_member: 'Period cap full',
  cap_company: 'Company cap reached',
  flushed: 'Volume flushed',
  inactive: 'Not active',
  blocked: 'Blocked',
  self_investment: 'Self investment too low',
  directs: 'Too few active directs',
  directs_business: 'Directs business too low',
  team: 'Team too small',
  team_business: 'Sponsored business too low',
  self_bv: 'Monthly BV too low',
  rank: 'Rank too low',
  package: 'Not for this package',
  own_bv: 'Own BV too low',
  group_bv: 'Group BV too low',
  team_bv: 'Team BV too low',
  kind_disabled: 'Income switched off',
});
export type NotPaidReason = keyof typeof notPaidReasons;

/** Periods of a plan, and how a row of a differential came about, as the engine names them. */
const periods = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const;
export const walkParts = ['difference', 'same_rate', 'own'] as const;

const fact = z.union([z.boolean(), z.string(), z.number()]);

/** The figures of a periodic kind: money and business as text, in the company's digits. */
const whyFigures = {
  roi: z.object({
    package: z.string(),
    /** Counted from 1; `instalments` null = until the multiple is reached. */
    instalment: z.number(),
    instalments: z.nullable(z.number()),
    /** What the topup may earn in all, and has earned with this instalment; null = no multiple. */
    maximum: z.nullable(z.string()),
    earned: z.string(),
  }),
  /** Business of both legs, virtual business included and once more apart. */
  matching: z.object({
    /** Brought forward from the last closing; missing = a row of before this was kept. */
    carry_in_left: z.optional(z.string()),
    carry_in_right: z.optional(z.string()),
    left: z.string(),
    right: z.string(),
    left_virtual: z.string(),
    right_virtual: z.string(),
    matched: z.string(),
    is_first_match: z.boolean(),
    /** What came back to both legs because the cap trimmed it. */
    returned: z.string(),
    carry_left: z.string(),
    carry_right: z.string(),
    carry_left_virtual: z.string(),
    carry_right_virtual: z.string(),
    /** The most this closing pays; null = no cap. */
    closing_cap: z.nullable(z.string()),
  }),
  reward: z.object({
    code: z.string(),
    item: z.nullable(z.string()),
    basis: z.enum(['cumulative', 'fresh']),
  }),
  pool: z.object({
    code: z.string(),
    /** The paid rank that counted, or the one that is paid once; null = none. */
    rank: z.nullable(z.string()),
    /** How the pool pays; missing = by shares. */
    by: z.optional(z.enum(['shares', 'points', 'amount', 'once'])),
    period: z.optional(z.string()),
    /** Of a pool that is shared: shares, or points. */
    turnover: z.optional(z.string()),
    pool: z.optional(z.string()),
    shares: z.optional(z.number()),
    share_value: z.optional(z.string()),
    own_shares: z.optional(z.number()),
    /** What the points were counted from. */
    points: z.optional(z.object({ per: z.string(), unit: z.string(), counted: z.string() })),
  }),
  walk: z.object({
    code: z.string(),
    period: z.enum(periods),
    /** The paid rank that counted; null = none. */
    rank: z.nullable(z.string()),
    /** Of a differential: how the row came about, the own rate, and the highest one before and after. */
    part: z.optional(z.enum(walkParts)),
    rate: z.optional(z.string()),
    high_before: z.optional(z.string()),
    high_after: z.optional(z.string()),
  }),
  /** Of fast start. */
  step: z.object({ code: z.string(), directs: z.number(), within_days: z.number() }),
  returned: z.object({
    /** Numbers of the refund, and of the row it took a part of back. */
    no: z.string(),
    income_no: z.string(),
    /** Business volume that came back now, so far, and that the row was paid on. */
    bv: z.string(),
    so_far: z.string(),
    paid_on: z.string(),
  }),
};

/** The source of an income, by its number. */
export const incomeSources = [
  'topup',
  'withdrawal',
  'repurchase_order',
  'game_bet',
  'lottery_purchase',
  'closing',
  'matrix_entry',
  'bonus_credit',
] as const satisfies RecordName[];

/** "How this was worked out": the rule, the base, every requirement beside what was there, the cap. */
export const incomeWhy = z.object({
  /** Names the sentence, as `Explanation` of the engine does: referral, level_compressed, matching, … */
  rule: z.string(),
  /** The figure the rate was taken of: amount_paid, own_package, placements, matched, … */
  base_of: z.string(),
  /** The rate: a percentage of the base, or a fixed amount. */
  rate: z.object({ percent: z.optional(z.string()), amount: z.optional(z.string()) }),
  checks: z.array(z.object({ fact: z.string(), required: fact, actual: fact, met: z.boolean() })),
  /** The multiple cap and what remained of it before this row; null = no cap. */
  cap: z.nullable(z.object({ topup_multiple: z.string(), room: z.string() })),
  /** Figures of a periodic kind. */
  roi: z.optional(whyFigures.roi),
  matching: z.optional(whyFigures.matching),
  reward: z.optional(whyFigures.reward),
  pool: z.optional(whyFigures.pool),
  walk: z.optional(whyFigures.walk),
  step: z.optional(whyFigures.step),
  returned: z.optional(whyFigures.returned),
  /** Of a bonus an admin gave: the reason. */
  remark: z.optional(z.string()),
  plan_version: z.number(),
  /** The number of the row's source; null = it has none. */
  source: z.nullable(
    z.object({
      kind: z.enum(incomeSources),
      no: z.string(),
      /** Where everybody verifies what a bet or tickets were played on. */
      proof: z.optional(z.string()),
    }),
  ),
  /** Search text that finds the line in the member's passbook; null = no money has moved. */
  passbook_text: z.nullable(z.string()),
  /** Decimals of the company's money when the row was made. */
  round_off_digits: z.number(),
});
export type IncomeWhy = z.output<typeof incomeWhy>;

/** Bytes of a request that holds plans. */
export const planBodyLimit = 1_000_000;
const planScreen = ['/admin/settings/plan'] as const;
export const planVersion = z.object({
  version: z.number(),
  /** `plan.json` with its defaults filled in (docs/plans.md §5). */
  plan: z.record(z.string(), z.unknown()),
  published_at: z.string(),
  published_by: z.nullable(z.string()),
  /** Who requested it, where a second admin published it. */
  requested_by: z.nullable(z.string()),
  effective_from: z.string(),
  note: z.string(),
  is_in_force: z.boolean(),
});

/** Newest first; versions not yet in force stand before the one that is. */
export const planVersions = endpoint({
  method: 'GET',
  path: 'admin/plan_versions',
  summary: 'Every published version of the compensation plan',
  screens: planScreen,
  reply: data(z.array(planVersion)),
});

/** A percentage of what is of at most two decimals, rounded up; null = the plan alone sets no bound. */
const atMost = z.nullable(z.string());

/**
 * Names every problem of a plan by its place: `errors: {"incomes.level.levels[0].percent": "…"}`; of one without
 * problems says what it can cost at most, if everybody qualifies.
 */
export const checkPlan = endpoint({
  method: 'POST',
  path: 'admin/check_plan',
  summary: 'Says what is wrong with a plan, without publishing it',
  screens: planScreen,
  body_limit: planBodyLimit,
  body: z.object({ plan: z.unknown() }),
  reply: data(
    z.object({
      plan: z.record(z.string(), z.unknown()),
      worst_case: z.object({
        kinds: z.array(
          z.object({
            kind: z.enum(incomeKinds),
            of: z.enum(['topups', 'withdrawals', 'fees', 'orders']),
            percent: atMost,
          }),
        ),
        /** What a topup pays in all kinds, the multiple cap counted. */
        percent: atMost,
      }),
      /** What it may pay for that laws restrict: people who join, or a return on what was paid in. */
      cautions: z.array(z.object({ caution: z.enum(['recruiting', 'return']), places: z.array(z.string()) })),
    }),
  ),
});
