import { type Column, column, type Filter, filter, type Report, report } from '../core/report.ts';
import type { IncomeKind } from './income.ts';
import {
  fixed_amount,
  from,
  incomeColumns,
  incomeExtra,
  incomeFilters,
  incomeScreens,
  level,
  percent,
} from './income-columns.ts';
import { walkReports } from './income-walk-reports.ts';

/** A report with a row per income; columns of its own stand between the member and the gross. */
export type IncomeReport = Report<typeof incomeColumns, typeof incomeFilters, typeof incomeExtra>;

type Columns = Record<string, Column>;
const { business_date, no, member, base: _base, ...figures } = incomeColumns;
const base = (label: string, options: { total?: boolean; priority?: number } = {}) =>
  column('money', label, { priority: 4, ...options });
/** The number of the topup, order or other source of the row. */
const source_no = (label: string) => column('id', label, { priority: 3 });

interface Kind {
  url: string;
  summary: string;
  columns: Columns & { base: Column };
  areas?: readonly ('user' | 'admin')[];
}

/** The kinds a screen of their own lists row by row, each with its columns; rewards stand on a ladder. */
const kinds: Record<Exclude<IncomeKind, 'reward'>, Kind> = {
  matching: {
    url: 'matching-income',
    summary: 'Income from business matched on both legs',
    columns: {
      carry_in_left: column('money', 'Carry in left', { priority: 2 }),
      carry_in_right: column('money', 'Carry in right', { priority: 2 }),
      new_left: column('money', 'New left', { priority: 3 }),
      new_right: column('money', 'New right', { priority: 3 }),
      left_virtual: column('money', 'Virtual left', { priority: 1 }),
      right_virtual: column('money', 'Virtual right', { priority: 1 }),
      left: column('money', 'Total left', { priority: 6 }),
      right: column('money', 'Total right', { priority: 6 }),
      base: base('Matched', { total: true, priority: 8 }),
      is_first_match: column('words', 'First match of 2:1', { priority: 1 }),
      returned: column('money', 'Returned to both legs', { hidden: true }),
      carry_left: column('money', 'Carry out left', { priority: 4 }),
      carry_right: column('money', 'Carry out right', { priority: 4 }),
      carry_left_virtual: column('money', 'Virtual carry left', { hidden: true }),
      carry_right_virtual: column('money', 'Virtual carry right', { hidden: true }),
      percent: { ...percent, priority: 7 },
      closing_cap: column('money', 'Cap', { priority: 5 }),
    },
  },
  matching_level: {
    url: 'matching-level-income',
    summary: 'Income from the matching income of members below, row by row',
    columns: { from, level, base: base('Matching income', { total: true }), percent, fixed_amount },
  },
  fast_start: {
    url: 'fast-start',
    summary: 'Income from topups in the first days of members below, and from steps reached soon',
    columns: {
      from,
      level,
      pool: column('code', 'Step', { priority: 2 }),
      source_no: source_no('Topup'),
      base: base('Base', { priority: 3 }),
      percent,
      fixed_amount,
    },
  },
  referral: {
    url: 'referral-income',
    summary: "Income from directs' topups",
    columns: {
      from,
      source_no: source_no('Topup'),
      base: base('Base', { total: true }),
      percent,
      fixed_amount,
    },
  },
  level: {
    url: 'level-income-detailed',
    summary: 'Income from topups in the levels below, row by row',
    columns: {
      from,
      level,
      source_no: source_no('Topup'),
      base: base('Base', { total: true }),
      percent,
      fixed_amount,
    },
  },
  roi: {
    url: 'roi-income',
    summary: 'Daily income from own topups, instalment by instalment',
    columns: {
      source_no: source_no('Topup'),
      package: column('text', 'Package'),
      instalment: column('int', 'Instalment', { priority: 2 }),
      base: base('Topup amount'),
      percent,
    },
  },
  roi_level: {
    url: 'roi-level-income',
    summary: 'Income from the ROI of members below, row by row',
    columns: {
      from,
      level,
      source_no: source_no('Topup'),
      base: base('ROI paid', { total: true }),
      percent,
      fixed_amount,
    },
  },
  single_leg: {
    url: 'single-leg-income',
    summary: 'Income from places below in the single leg',
    columns: { from, level, base: base('Base'), percent, fixed_amount },
  },
  matrix: {
    url: 'matrix-income',
    summary: 'Income from places filled in the matrices',
    columns: {
      pool: column('code', 'Pool'),
      entry_no: column('int', 'Entry', { priority: 2 }),
      from,
      level,
      base: base('Places'),
      fixed_amount,
    },
  },
  withdrawal_level: {
    url: 'withdrawal-level-income',
    summary: 'Income from withdrawals of members below, row by row',
    columns: {
      from,
      level,
      source_no: source_no('Withdrawal'),
      base: base('Withdrawn', { total: true }),
      percent,
      fixed_amount,
    },
  },
  repurchase_level: {
    url: 'repurchase-level-income',
    summary: 'Income from orders of members below, row by row',
    columns: {
      from,
      level,
      source_no: source_no('Order'),
      base: base('BV', { total: true }),
      percent,
      fixed_amount,
    },
  },
  ...walkReports,
  next_bet: {
    url: 'next-bet-income',
    summary: 'Income from bets that came after the own bet',
    columns: {
      from,
      level: column('int', 'Bets before'),
      source_no: source_no('Bet'),
      base: base('Bet fee', { total: true }),
      percent,
    },
  },
  gaming_level: {
    url: 'gaming-level-income',
    summary: 'Income from bets of members below, row by row',
    areas: ['admin'],
    columns: {
      from,
      level,
      source_no: source_no('Bet'),
      base: base('Bet fee', { total: true }),
      percent,
      fixed_amount,
    },
  },
  bonus: {
    url: 'bonus',
    summary: 'Shares of bonus pools, and bonuses an admin gave',
    columns: {
      pool: column('code', 'Pool'),
      rank: column('code', 'Rank'),
      shares: column('int', 'Shares', { priority: 2 }),
      base: base('Base'),
      percent,
      remark: column('text', 'Given for'),
    },
  },
  spill: {
    url: 'spill-income',
    summary: 'Income from members placed below, and from further directs',
    columns: {
      from,
      source_no: source_no('Topup'),
      base: base('Base', { total: true }),
      percent,
      fixed_amount,
    },
  },
};
export type DetailedKind = keyof typeof kinds;

/** Filters go with the columns: who caused a row, and its level. */
function filtersOf(columns: Columns): Record<string, Filter> {
  return {
    ...incomeFilters,
    ...(columns.from ? { from: filter('member', 'From') } : {}),
    ...(columns.level ? { level: filter('int', columns.level.label) } : {}),
  };
}

function incomeReport({ url, summary, columns, areas }: Kind): IncomeReport {
  const own = report({
    path: `income/${url.replaceAll('-', '_')}`,
    summary,
    screens: incomeScreens(url, areas),
    columns: { business_date, no, member, ...columns, ...figures },
    filters: filtersOf(columns),
    extra: incomeExtra,
    default_sort: '-business_date',
  });
  return own as unknown as IncomeReport;
}

export const incomeReports = Object.fromEntries(
  Object.entries(kinds).map(([kind, own]) => [kind, incomeReport(own)]),
) as Record<DetailedKind, IncomeReport>;

/** The words of a kind's screen: its address without the area. */
export const incomeUrls = Object.fromEntries(
  Object.entries(kinds).map(([kind, { url }]) => [kind, url]),
) as Record<DetailedKind, string>;
