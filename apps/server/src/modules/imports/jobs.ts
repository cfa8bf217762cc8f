import type { Job } from '../../platform/jobs/jobs.ts';
import { workOnImport } from './work-on-import.ts';

const unfinished = ['Checking', 'Loading', 'Posting', 'Taking back'];

export const importJobs: readonly Job[] = [
  {
    task: 'work_on_import',
    // also what a process that ended left unfinished
    schedule: '*/5 * * * *',
    run: async ({ db, services, url, payload }) => {
      const waiting = await db
        .selectFrom('import')
        .select('id')
        .$if(typeof payload.id === 'string', (query) => query.where('id', '=', String(payload.id)))
        .$if(typeof payload.id !== 'string', (query) => query.where('status', 'in', unfinished))
        .execute();
      for (const { id } of waiting) await workOnImport({ db, services, url, id });
    },
  },
];
