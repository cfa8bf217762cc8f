import * as z from 'zod/mini';
import { decisionBan } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { column, filter, report } from '../core/report.ts';
import { text } from '../core/text.ts';
import { incomeWhy } from './income.ts';
import { incomeScreens } from './income-columns.ts';

/** Rewards of the ladder, and ranks (docs/plans.md §3.13). */
const screens = incomeScreens('reward');
const userScreen = ['/user/income/reward'] as const;

/** Statuses of an achieved reward: an amount is paid, an item dispatched; until then it may expire. */
export const rewardStatuses = ['Achieved', 'Claimed', 'Approved', 'Paid', 'Dispatched', 'Expired'] as const;
/** Of a step not achieved: still to be reached, or its days are over. */
export const openStatuses = ['In progress', 'Missed'] as const;

const code = z
  .string('Choose a reward.')
  .check(z.trim(), z.minLength(1, 'Choose a reward.'), z.maxLength(50));
/** A requirement beside the current figure. */
const progress = z.object({ required: z.string(), actual: z.string(), met: z.boolean() });

const step = z.object({
  code: z.string(),
  amount: z.nullable(z.string()),
  item: z.nullable(z.string()),
  /** Of a step achieved already, today: nothing more is asked. */
  left: progress,
  right: progress,
  /** null = the step asks for none. */
  directs: z.nullable(z.object({ required: z.number(), actual: z.number(), met: z.boolean() })),
  /** The last day on which it can be achieved; null = any day. */
  until: z.nullable(z.string()),
  status: z.enum([...rewardStatuses, ...openStatuses]),
  achieved_on: z.nullable(z.string()),
});
export type RewardStep = z.output<typeof step>;

/**
 * The ladder of the plan in force with a member's own progress today; closings evaluate it. Steps achieved
 * under an earlier plan that it no longer has stand in the list of rewards alone.
 */
export const rewardLadder = endpoint({
  method: 'GET',
  path: 'income/reward_ladder',
  summary: 'The ladder of rewards and the own progress',
  screens: userScreen,
  reply: data(
    z.object({
      /** `fresh`: business of achieved steps is used up. null = the plan has no rewards. */
      basis: z.nullable(z.enum(['cumulative', 'fresh'])),
      /** Whether the member is active: else nothing is achieved. */
      is_active: z.boolean(),
      steps: z.array(step),
    }),
  ),
});

const settled = z.object({
  user_id: z.string(),
  name: z.string(),
  code: z.string(),
  status: z.enum(rewardStatuses),
  /** What was paid, after the multiple cap; null = nothing yet. */
  paid: z.nullable(z.string()),
});

export const claimReward = endpoint({
  method: 'POST',
  path: 'user/claim_reward',
  summary: 'Claims an achieved reward',
  screens: userScreen,
  body: z.object({ code }),
  reply: data(settled),
});

export const rewardDecisions = ['Approve', 'Pay', 'Dispatch', 'Expire'] as const;

/** Approve after the claim; then pay an amount, or dispatch an item. Whatever is not paid or dispatched can expire. */
export const decideReward = endpoint({
  method: 'POST',
  path: 'admin/decide_reward',
  summary: 'Approves, pays, dispatches or ends a reward',
  screens: ['/admin/income/reward/decide'],
  step_up: 'Confirm',
  money: true,
  second_person: text('Pay a reward'),
  body: z.object({
    user_id: fields.userId(),
    code,
    decision: z.enum(rewardDecisions),
    remark: z._default(fields.remark(), ''),
  }),
  reply: data(settled),
});

/** A row per achieved reward. */
export const rewardDetails = report({
  path: 'income/reward',
  summary: 'Achieved rewards',
  screens,
  columns: {
    business_date: column('date', 'Achieved', { sort: true }),
    no: column('id', 'No', { hidden: true }),
    member: column('member', 'Member', { roles: ['Admin'] }),
    code: column('code', 'Reward'),
    item: column('text', 'Item'),
    gross: column('money', 'Amount', { total: true }),
    paid: column('money', 'Paid', { total: true }),
    status: column('status', 'Status'),
    changed_at: column('date_time', 'Since'),
    by: column('person', 'By', { hidden: true }),
    remark: column('text', 'Remark'),
  },
  filters: {
    status: filter('choice', 'Status', { options: rewardStatuses }),
    on: filter('range', 'Achieved on'),
    member: filter('member', 'Member', { roles: ['Admin'] }),
    code: filter('text', 'Reward'),
  },
  extra: {
    at: z.string(),
    why: incomeWhy,
    amount: z.string(),
    trimmed: z.string(),
    base: z.string(),
    reason: z.nullable(z.string()),
    /** What keeps an admin from deciding. */
    ban: z.nullable(decisionBan),
  },
  default_sort: '-business_date',
});

/** Members who have or had a rank. */
export const rankQualifiers = report({
  path: 'admin/rank_qualifiers',
  summary: 'Members with a rank',
  screens: ['/admin/income/rank-qualifiers-details'],
  columns: {
    business_date: column('date', 'Since', { sort: true }),
    member: column('member', 'Member'),
    highest: column('code', 'Highest rank'),
    rank: column('code', 'Current rank'),
    self_investment: column('money', 'Self investment'),
    directs: column('int', 'Directs'),
    directs_business: column('money', 'Directs business', { hidden: true }),
    team_business: column('money', "Sponsored team's business"),
    weaker_leg: column('money', 'Weaker leg'),
    matched: column('money', 'Matched in total'),
  },
  filters: {
    highest: filter('text', 'Highest rank'),
    rank: filter('text', 'Current rank'),
    member: filter('member', 'Member'),
    on: filter('range', 'Since'),
  },
  default_sort: '-business_date',
});
