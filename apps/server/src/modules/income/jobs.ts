import { inTransaction } from '../../platform/db.ts';
import type { Job } from '../../platform/jobs.ts';
import { summarizeDays } from './summarize-days.ts';

export const incomeJobs: readonly Job[] = [
  {
    task: 'summarize_days',
    schedule: '11 * * * *',
    run: ({ db, services }) => inTransaction(db, (tx) => summarizeDays(tx, services.clock())),
  },
];
