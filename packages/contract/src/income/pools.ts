import * as z from 'zod/mini';
import { column, filter, report } from '../core/report.ts';
import { texts } from '../core/text.ts';
import { incomeScreens } from './income-columns.ts';

/** How a pool pays (docs/plans.md §7.8). */
export const poolForms = ['shares', 'points', 'amount', 'once'] as const;
export const poolFormWords = texts({
  shares: 'By shares',
  points: 'By points',
  amount: 'Amount each',
  once: 'Once for a rank',
});

/** A row per closing and pool that paid: for a member the own part of it, for an admin of everybody, after caps. */
export const pools = report({
  path: 'income/pools',
  summary: 'What pools shared, what one share or point was worth, and what stayed with the company',
  screens: incomeScreens('pools'),
  columns: {
    business_date: column('date', 'Date', { sort: true }),
    pool: column('code', 'Pool'),
    form: column('words', 'Paid'),
    period: column('words', 'Period'),
    turnover: column('money', 'Base'),
    size: column('money', 'Pool amount'),
    shares: column('int', 'Shares or points'),
    share_value: column('money', 'Worth of one'),
    own_shares: column('int', 'Mine', { roles: ['User'] }),
    own_amount: column('money', 'Paid to me', { total: true, roles: ['User'] }),
    holders: column('int', 'Holders', { roles: ['Admin'] }),
    paid: column('money', 'Paid', { total: true, roles: ['Admin'] }),
    kept: column('money', 'Kept by company', { total: true }),
    wallet: column('words', 'Goes into', { hidden: true }),
  },
  filters: {
    on: filter('range', 'Date'),
    pool: filter('text', 'Pool'),
    form: filter('choice', 'Paid', { options: poolForms, words: poolFormWords }),
  },
  extra: { no: z.nullable(z.string()) },
  default_sort: '-business_date',
});
