import type { Job } from '../../platform/jobs/jobs.ts';
import { compareDays } from './beside/compare-days.ts';
import { mailSwitch } from './switch/mail-switch.ts';
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
  {
    task: 'compare_days',
    // a closing that was posted since says so to nobody
    schedule: '* * * * *',
    run: ({ db, services, url }) => compareDays({ db, url, now: services.clock() }),
  },
  {
    task: 'mail_network_switch',
    // on its date, and what a process that ended left unfinished
    schedule: '*/5 * * * *',
    run: async ({ db, services }) => {
      const waiting = await db
        .selectFrom('network_switch')
        .select('import_id as id')
        .where('mailed_at', 'is', null)
        .execute();
      const context = {
        actor: null,
        now: services.clock(),
        ip: '',
        user_agent: 'mail_network_switch',
        services,
      };
      for (const { id } of waiting) await mailSwitch({ db, context, id });
    },
  },
];
