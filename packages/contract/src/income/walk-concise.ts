import { column, filter, report } from '../core/report.ts';
import { incomeFilters, incomeScreens } from './income-columns.ts';

const columns = {
  pool: column('code', 'Walk', { sort: true }),
  level: column('int', 'Level', { sort: true }),
  part: column('words', 'Part'),
  percent: column('percent', 'Rate'),
  fixed_amount: column('money', 'Fixed amount'),
  rows: column('int', 'Rows', { total: true }),
  base: column('money', 'Base', { total: true }),
  income: column('money', 'Income', { sort: true, total: true }),
  lapsed: column('money', 'Lapsed', { total: true }),
} as const;

const concise = (url: string, summary: string) =>
  report({
    path: `income/${url.replaceAll('-', '_')}`,
    summary,
    screens: incomeScreens(url),
    columns,
    filters: { on: incomeFilters.on, member: filter('member', 'Member', { roles: ['Admin'] }) },
    default_sort: 'pool',
  });

/**
 * What walks paid one member, summed up: a row per level, of a differential per rate and part. For an admin of the member that is
 * named.
 */
export const walkConcise = {
  unilevel: concise('unilevel-concise', 'Unilevel income of a member, level by level'),
  differential: concise('differential-concise', 'Differential income of a member by rate and part'),
  generation: concise('generation-concise', 'Generation income of a member, level by level'),
} as const;
export type WalkConciseKind = keyof typeof walkConcise;
export type WalkConcise = (typeof walkConcise)[WalkConciseKind];
