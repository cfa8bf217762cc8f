import * as z from 'zod/mini';
import { data, endpoint } from './endpoint.ts';
import * as fields from './fields.ts';
import { column, filter, report } from './report.ts';

/** The income kinds that exist, in the order of the screens, with the words people read. */
export const incomeNames = {
  matching: 'Matching income',
  matching_level: 'Matching level income',
  referral: 'Referral income',
  level: 'Level income',
  roi: 'ROI income',
  roi_level: 'ROI level income',
  single_leg: 'Single leg income',
  matrix: 'Matrix income',
  withdrawal_level: 'Withdrawal level income',
  repurchase_level: 'Repurchase level income',
  next_bet: 'Next bet income',
  gaming_level: 'Gaming level income',
  reward: 'Reward income',
  bonus: 'Bonus income',
  spill: 'Spill income',
} as const;
export type IncomeKind = keyof typeof incomeNames;
export const incomeKinds = Object.keys(incomeNames) as [IncomeKind, ...IncomeKind[]];

/** Statuses of an income row on screen (incomes §2.4). */
export const incomeStatuses = ['Credited', 'Capped', 'Lapsed', 'Pending', 'Reversed'] as const;

const fact = z.union([z.boolean(), z.string(), z.number()]);

/** "How this was worked out": the rule, the base, every requirement beside what was there, the cap. */
export const incomeWhy = z.object({
  /** Names the sentence: referral, referral_package_rate, level, level_compressed, reversal. */
  rule: z.string(),
  /** The figure the rate was taken of: amount_paid, amount, bv, own_package. */
  base_of: z.string(),
  /** What is paid of the base: a percentage, or a fixed amount. */
  rate: z.object({ percent: z.optional(z.string()), amount: z.optional(z.string()) }),
  checks: z.array(z.object({ fact: z.string(), required: fact, actual: fact, met: z.boolean() })),
  /** The multiple cap and the room it left before this row; null = no cap. */
  cap: z.nullable(z.object({ topup_multiple: z.string(), room: z.string() })),
  plan_version: z.number(),
  /** The topup that caused the row. */
  receipt_no: z.nullable(z.string()),
  /** Decimals of the company's money when the row was made. */
  round_off_digits: z.number(),
});
export type IncomeWhy = z.output<typeof incomeWhy>;

const columns = {
  business_date: column('date', 'Date', { sort: true }),
  no: column('id', 'No', { hidden: true }),
  member: column('member', 'Member', { roles: ['Admin'] }),
  from: column('member', 'From'),
  base: column('money', 'Base', { total: true }),
  percent: column('percent', 'Rate'),
  gross: column('money', 'Gross', { total: true }),
  trimmed: column('money', 'Trimmed', { total: true }),
  amount: column('money', 'Income', { sort: true, total: true }),
  status: column('status', 'Status'),
  reason: column('text', 'Reason'),
} as const;
const { business_date, no, member, from, ...figures } = columns;
const level = column('int', 'Level', { sort: true });
const filters = {
  on: filter('range', 'Date'),
  member: filter('member', 'Member', { roles: ['Admin'] }),
  from: filter('member', 'From'),
  status: filter('choice', 'Status', { options: incomeStatuses }),
  /** The number a passbook gives the income. */
  no: filter('text', 'No'),
} as const;
const extra = { at: z.string(), why: incomeWhy };

export const referralIncome = report({
  path: 'income/referral_income',
  summary: "Income from directs' topups",
  screens: ['/user/income/referral-income', '/admin/income/referral-income'],
  columns,
  filters,
  extra,
  default_sort: '-business_date',
});

export const levelIncomeDetailed = report({
  path: 'income/level_income_detailed',
  summary: 'Income from topups in the levels below, row by row',
  screens: ['/user/income/level-income-detailed', '/admin/income/level-income-detailed'],
  columns: { business_date, no, member, from, level, ...figures },
  filters: { ...filters, level: filter('int', 'Level') },
  extra,
  default_sort: '-business_date',
});

export const allIncome = report({
  path: 'income/all_income',
  summary: 'Income of every kind',
  screens: ['/user/income/all-income', '/admin/income/all-income'],
  columns: {
    business_date,
    no,
    member,
    kind: column('text', 'Kind'),
    from,
    level,
    ...figures,
  },
  filters: { ...filters, kind: filter('choice', 'Kind', { options: incomeKinds }) },
  extra,
  default_sort: '-business_date',
});

/**
 * A row per level of the plan in force, requirement beside own figure; requirements the plan does not have are
 * null in every row, and their columns are left out on screen. Own figures are those of `member` (a member's
 * own; for an admin without `member` null, with the money of the whole company).
 */
export const levelIncomeConcise = report({
  path: 'income/level_income_concise',
  summary: 'Income from the levels below, level by level',
  screens: ['/user/income/level-income-concise', '/admin/income/level-income-concise'],
  columns: {
    level: column('int', 'Level', { sort: true }),
    required_self_investment: column('money', 'Self investment required'),
    self_investment: column('money', 'Self investment'),
    required_directs: column('int', 'Directs required'),
    directs: column('int', 'Directs'),
    required_directs_business: column('money', 'Directs business required'),
    directs_business: column('money', 'Directs business'),
    required_team: column('int', 'Team required'),
    team: column('int', 'Team'),
    required_team_business: column('money', 'Team business required'),
    team_business: column('money', 'Team business'),
    on_amount: column('money', 'On amount', { total: true }),
    percent: column('percent', 'Rate'),
    fixed_amount: column('money', 'Fixed amount'),
    income: column('money', 'Income', { total: true }),
    lapsed: column('money', 'Lapsed', { total: true }),
    achieved: column('status', 'Achieved'),
  },
  filters: { on: filter('range', 'Date'), member: filter('member', 'Member', { roles: ['Admin'] }) },
  default_sort: 'level',
});

const planScreen = ['/admin/settings/plan'] as const;
const planVersion = z.object({
  version: z.number(),
  /** `plan.json` with its defaults filled in (incomes §5). */
  plan: z.record(z.string(), z.unknown()),
  published_at: z.string(),
  published_by: z.nullable(z.string()),
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

/** Names every problem of a plan by its place: `errors: {"incomes.level.levels[0].percent": "…"}`. */
export const checkPlan = endpoint({
  method: 'POST',
  path: 'admin/check_plan',
  summary: 'Says what is wrong with a plan, without publishing it',
  screens: planScreen,
  body: z.object({ plan: z.unknown() }),
  reply: data(z.object({ plan: z.record(z.string(), z.unknown()) })),
});

/** In force from `effective_from` on (missing = at once); what was paid before is never touched. */
export const publishPlan = endpoint({
  method: 'POST',
  path: 'admin/publish_plan',
  summary: 'Publishes a new version of the compensation plan',
  screens: planScreen,
  body: z.object({
    plan: z.unknown(),
    effective_from: z.optional(z.string().check(z.iso.datetime({ offset: true }))),
    note: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
    otp: fields.blank(fields.otp()),
  }),
  reply: data(planVersion),
});
