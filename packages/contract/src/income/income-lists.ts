import { column, filter, report } from '../core/report.ts';
import { texts } from '../core/text.ts';
import { incomeKinds, incomeNames, notPaidReasons } from './income.ts';
import {
  incomeExtra as extra,
  fixed_amount,
  from,
  incomeColumns,
  incomeFilters,
  incomeScreens,
  level,
  percent,
} from './income-columns.ts';

const { business_date, no, member, base, gross, trimmed, ...result } = incomeColumns;

const notPaidWords = { ...texts({ Any: 'All reasons' }), ...notPaidReasons };

export const allIncome = report({
  path: 'income/all_income',
  summary: 'Income of every kind',
  screens: incomeScreens('all-income'),
  columns: {
    business_date,
    no,
    member,
    kind: column('text', 'Kind'),
    from,
    level,
    base: base,
    percent,
    fixed_amount: { ...fixed_amount, hidden: true },
    gross,
    trimmed,
    /** Rewards that are achieved and not paid; what was credited stands in `amount`. */
    pending: column('money', 'Pending', { total: true }),
    ...result,
  },
  filters: {
    ...incomeFilters,
    from: filter('member', 'From'),
    kind: filter('choice', 'Kind', { options: incomeKinds, words: incomeNames }),
    /** Rows that paid less than their gross. */
    not_paid: filter('choice', 'Not paid', {
      options: Object.keys(notPaidWords),
      words: notPaidWords,
      roles: ['User'],
    }),
  },
  extra,
  default_sort: '-business_date',
});

/** A row per matching income that a cap has cut (docs/plans.md §3.11). */
export const matchingTrimming = report({
  path: 'income/matching_trimming_details',
  summary: 'Matching income that a cap has cut',
  screens: incomeScreens('matching-trimming-details'),
  columns: {
    business_date,
    no,
    member,
    matched: column('money', 'Matched business', { total: true }),
    gross,
    cap: column('money', 'Cap'),
    amount: column('money', 'Paid', { sort: true, total: true }),
    trimmed: column('money', 'Trimmed income', { total: true }),
    trimmed_business: column('money', 'Trimmed business', { total: true }),
    reason: column('text', 'Type'),
  },
  filters: { on: incomeFilters.on, member: incomeFilters.member },
  extra,
  default_sort: '-business_date',
});

/**
 * What orders that no closing has paid on would pay by the plan in force, if nothing changed until the closing of the
 * month's last day: a row per order, upline and level (docs/plans.md §3.15). Nothing of it is written.
 */
export const repurchaseProvisional = report({
  path: 'income/repurchase_level_provisional',
  summary: 'What unpaid orders of members below would pay',
  screens: incomeScreens('repurchase-level-income'),
  columns: {
    business_date: column('date', 'Ordered', { sort: true }),
    source_no: column('id', 'Order'),
    member,
    from,
    level,
    base: column('money', 'BV', { total: true }),
    percent,
    fixed_amount,
    gross: column('money', 'Would pay', { total: true }),
    lapses: column('money', 'Would lapse', { total: true }),
    pays_on: column('date', 'Paid on'),
    status: column('status', 'Status'),
    reason: column('text', 'Reason'),
  },
  filters: { on: filter('range', 'Ordered'), member: incomeFilters.member, from: filter('member', 'From') },
  default_sort: '-business_date',
});
