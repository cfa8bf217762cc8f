import * as z from 'zod/mini';
import { column, filter } from '../core/report.ts';
import { incomeStatuses, incomeWhy } from './income.ts';

/** The columns of an income row of every kind (docs/screens.md §7.2). The label of `base` depends on the kind. */
export const incomeColumns = {
  business_date: column('date', 'Date', { sort: true }),
  no: column('id', 'No', { hidden: true }),
  member: column('member', 'Member', { roles: ['Admin'] }),
  base: column('money', 'Base', { priority: 3 }),
  gross: column('money', 'Gross', { total: true }),
  trimmed: column('money', 'Trimmed', { total: true }),
  amount: column('money', 'Income', { sort: true, total: true }),
  status: column('status', 'Status'),
  reason: column('text', 'Reason'),
} as const;

/** Columns many kinds have. */
export const from = column('member', 'From', { priority: 5 });
export const level = column('int', 'Level', { priority: 2 });
export const percent = column('percent', 'Rate', { priority: 1 });
export const fixed_amount = column('money', 'Fixed amount', { priority: 1 });

export const incomeFilters = {
  on: filter('range', 'Date'),
  member: filter('member', 'Member', { roles: ['Admin'] }),
  status: filter('choice', 'Status', { options: incomeStatuses }),
  /** The number a passbook gives the income. */
  no: filter('text', 'No'),
} as const;

/** Further fields for the drawer: when the row was written, and its explanation. */
export const incomeExtra = { at: z.string(), why: incomeWhy };

/** Income screens exist in both areas; a member sees the own rows, an admin all. */
export const incomeScreens = (
  url: string,
  areas: readonly ('user' | 'admin')[] = ['user', 'admin'],
): string[] => areas.map((area) => `/${area}/income/${url}`);
