import type { Job } from '../../platform/jobs/jobs.ts';
import { forgetExports } from './forget-exports.ts';
import { workOnExport } from './work-on-export.ts';

export const exportJobs: readonly Job[] = [
  {
    task: 'work_on_export',
    // also what a process that ended left unfinished, and what was kept for its time
    schedule: '*/5 * * * *',
    run: async ({ db, services, url }) => {
      await forgetExports(db, services.clock());
      const waiting = await db
        .selectFrom('company_export')
        .select('id')
        .where('status', '=', 'Processing')
        .execute();
      for (const { id } of waiting) await workOnExport({ db, services, url, id });
    },
  },
];
