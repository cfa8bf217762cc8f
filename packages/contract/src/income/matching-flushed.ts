import { column, filter, report } from '../core/report.ts';
import { texts } from '../core/text.ts';
import { incomeColumns, incomeFilters, incomeScreens } from './income-columns.ts';

const { business_date, member } = incomeColumns;

/** Why volume of an eligible member was destroyed (docs/plans.md §7.7). */
const flushTypes = texts({
  carry: 'Not carried on',
  expired: 'Expired',
});

/** Volume of the legs that closings destroyed although their member was eligible: a row per closing and type, no money. */
export const matchingFlushed = report({
  path: 'income/matching_flushed_details',
  summary: 'Volume that closings have flushed',
  screens: incomeScreens('matching-flushed-details'),
  columns: {
    business_date,
    member,
    type: column('words', 'Type'),
    left_volume: column('money', 'Left', { total: true }),
    right_volume: column('money', 'Right', { total: true }),
  },
  filters: {
    on: incomeFilters.on,
    member: incomeFilters.member,
    type: filter('choice', 'Type', { options: Object.keys(flushTypes), words: flushTypes }),
  },
  default_sort: '-business_date',
});
