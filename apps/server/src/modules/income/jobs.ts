import { inTransaction } from '../../platform/database/db.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { closeFinishedDates } from './closing/close-finished-dates.ts';
import { summarizeDays } from './figures/summarize-days.ts';
import { workOffLabRuns } from './lab/work-off-lab-runs.ts';
import { makePayouts } from './payout/make-payouts.ts';

export const incomeJobs: readonly Job[] = [
  {
    task: 'close_dates',
    // soon after midnight, in whatever time zone the company lives; also what a process that ended left unfinished
    schedule: '*/5 * * * *',
    run: async ({ db, services, url, payload }) => {
      const context = { actor: null, now: services.clock(), ip: '', user_agent: 'close_dates', services };
      await closeFinishedDates({
        db,
        url,
        context,
        isAsked: payload.is_asked === true,
        ...(typeof payload.through === 'string' ? { through: payload.through } : {}),
      });
    },
  },
  {
    task: 'make_payouts',
    // also what a process that ended left unfinished
    schedule: '*/5 * * * *',
    run: async ({ db, services }) => {
      const context = { actor: null, now: services.clock(), ip: '', user_agent: 'make_payouts', services };
      await makePayouts(db, context);
    },
  },
  {
    task: 'work_off_lab_runs',
    // what a process that ended left unfinished
    schedule: '*/5 * * * *',
    run: ({ db, services, url }) => workOffLabRuns({ db, services, url }),
  },
  {
    task: 'summarize_days',
    schedule: '11 * * * *',
    run: ({ db, services }) => inTransaction(db, (tx) => summarizeDays(tx, services.clock())),
  },
];
