import type { Context, Services } from '../../platform/context.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { findAlerts } from './alerts/find-alerts.ts';
import { workOffWithdrawals } from './work-off-withdrawals.ts';

const contextOf = (services: Services, task: string): Context => ({
  actor: null,
  now: services.clock(),
  ip: '',
  user_agent: task,
  services,
});

export const withdrawalJobs: readonly Job[] = [
  {
    task: 'work_off_withdrawals',
    // also what a process that ended left unfinished
    schedule: '*/5 * * * *',
    run: ({ db, services }) => workOffWithdrawals(db, contextOf(services, 'work_off_withdrawals')),
  },
  {
    task: 'find_alerts',
    schedule: '* * * * *',
    run: ({ db, services }) => findAlerts(db, contextOf(services, 'find_alerts')),
  },
];
