import type { Job } from '../../platform/jobs/jobs.ts';
import { workOffWithdrawals } from './work-off-withdrawals.ts';

export const withdrawalJobs: readonly Job[] = [
  {
    task: 'work_off_withdrawals',
    // also what a process that ended left unfinished
    schedule: '*/5 * * * *',
    run: async ({ db, services }) => {
      const context = {
        actor: null,
        now: services.clock(),
        ip: '',
        user_agent: 'work_off_withdrawals',
        services,
      };
      await workOffWithdrawals(db, context);
    },
  },
];
