import { column } from '../core/report.ts';
import { fixed_amount, from, level, percent } from './income-columns.ts';

const columns = {
  from,
  pool: column('text', 'Walk', { priority: 1 }),
  level,
  rank: column('text', 'Rank', { priority: 2 }),
  source_no: column('id', 'Topup or order', { priority: 3 }),
  base: column('money', 'Base', { priority: 4, total: true }),
};

/** What walks up the line pay (docs/plans.md §7.4), row by row. */
export const walkReports = {
  unilevel: {
    url: 'unilevel',
    summary: 'Income from purchases in the levels below, by the closing of a period',
    columns: { ...columns, percent, fixed_amount },
  },
  differential: {
    url: 'differential',
    summary: 'Income from purchases below, by the difference of rates up the line',
    columns: { ...columns, part: column('words', 'Part', { priority: 2 }), percent },
  },
  generation: {
    url: 'generation',
    summary: 'Income from purchases in the generations of leaders below',
    columns: { ...columns, percent },
  },
};
