import { column, filter, report } from '../core/report.ts';
import { incomeFilters, incomeScreens } from './income-columns.ts';

/** A level: its number, rate and base, income, and whether the requirements are met now. */
const level = column('int', 'Level', { sort: true });
const self = {
  required_self_investment: column('money', 'Self investment required'),
  self_investment: column('money', 'Self investment'),
  required_directs: column('int', 'Directs required'),
  directs: column('int', 'Directs'),
} as const;
const network = {
  required_directs_business: column('money', 'Directs business required'),
  directs_business: column('money', 'Directs business'),
  required_team: column('int', 'Team required'),
  team: column('int', 'Team'),
  required_team_business: column('money', "Sponsored team's business required"),
  team_business: column('money', "Sponsored team's business"),
  required_rank: column('code', 'Rank required'),
  rank: column('code', 'Paid rank'),
} as const;
const paid = {
  percent: column('percent', 'Rate'),
  fixed_amount: column('money', 'Fixed amount'),
  income: column('money', 'Income', { total: true }),
  lapsed: column('money', 'Lapsed', { total: true }),
  achieved: column('status', 'Achieved'),
} as const;
const filters = { on: incomeFilters.on, member: incomeFilters.member } as const;

/**
 * A row per level of the plan in force, requirement beside own figure; requirements the plan does not have are
 * null in every row, and their columns are left out on screen. Own figures are those of `member` (a member's
 * own; for an admin without `member` null, with the money of the whole company).
 */
const levels = (url: string, summary: string, onAmount: string) =>
  report({
    path: `income/${url.replaceAll('-', '_')}`,
    summary,
    screens: incomeScreens(url),
    columns: {
      level,
      ...self,
      ...network,
      on_amount: column('money', onAmount, { total: true }),
      ...paid,
    },
    filters,
    default_sort: 'level',
  });

/** The kinds with levels up the sponsor tree, each with its concise report. */
export const levelConcise = {
  fast_start: levels(
    'fast-start-concise',
    'Income from topups in the first days of members below, level by level; steps as level 0',
    'Business',
  ),
  level: levels('level-income-concise', 'Income from topups in the levels below, level by level', 'Business'),
  matching_level: levels(
    'matching-level-income-concise',
    'Income from the matching income of members below, level by level',
    'Matching income',
  ),
  roi_level: levels(
    'roi-level-income-concise',
    'Income from the ROI of members below, level by level',
    'ROI',
  ),
  withdrawal_level: levels(
    'withdrawal-level-income-concise',
    'Income from withdrawals of members below, level by level',
    'Withdrawals',
  ),
} as const;
export type LevelConciseKind = keyof typeof levelConcise;

/** Places below are those in the single leg; a milestone is achieved once it was paid. */
export const singleLegConcise = report({
  path: 'income/single_leg_income_concise',
  summary: 'Single leg income, level by level',
  screens: incomeScreens('single-leg-income-concise'),
  columns: {
    level,
    required_places: column('int', 'Places below required'),
    places: column('int', 'Places below'),
    ...self,
    ...network,
    ...paid,
  },
  filters,
  default_sort: 'level',
});

/** A row per level of every entry: how many of its places are filled, and what they paid; of boards one for each. */
export const matrixConcise = report({
  path: 'income/matrix_income_concise',
  summary: 'Matrix income, entry by entry and level by level',
  screens: incomeScreens('matrix-income-concise'),
  columns: {
    at: column('date_time', 'Since', { sort: true }),
    member: column('member', 'Member', { roles: ['Admin'] }),
    pool: column('code', 'Pool'),
    entry_no: column('int', 'Entry or board'),
    level: column('int', 'Level'),
    places: column('int', 'Places'),
    filled: column('int', 'Filled'),
    pays: column('text', 'Pays'),
    fixed_amount: column('money', 'Amount each'),
    income: column('money', 'Income'),
    achieved: column('status', 'Full'),
  },
  filters: {
    on: incomeFilters.on,
    member: incomeFilters.member,
    pool: filter('text', 'Pool'),
  },
  default_sort: '-at',
});
