import { column } from '../core/report.ts';
import { fixed_amount } from './income-columns.ts';

// one after the other gives way: first what leads on from the drawer too, last what says why an upline is paid
const columns = {
  from: column('member', 'From', { priority: 8 }),
  pool: column('code', 'Walk', { priority: 1 }),
  level: column('int', 'Level', { priority: 3 }),
  rank: column('code', 'Rank', { priority: 5 }),
  source_no: column('id', 'Topup or order', { priority: 2 }),
  percent: column('percent', 'Rate', { priority: 6 }),
  base: column('money', 'Base', { priority: 7, total: true }),
};

/** What walks up the line pay (docs/plans.md §7.4), row by row. */
export const walkReports = {
  unilevel: {
    url: 'unilevel',
    summary: 'Income from purchases in the levels below, by the closing of a period',
    columns: { ...columns, fixed_amount },
  },
  differential: {
    url: 'differential',
    summary: 'Income from purchases below, by the difference of rates up the line',
    columns: { ...columns, part: column('words', 'Part', { priority: 4 }) },
  },
  generation: {
    url: 'generation',
    summary: 'Income from purchases in the generations of leaders below',
    columns,
  },
};
