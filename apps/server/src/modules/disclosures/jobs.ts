import type { Job } from '../../platform/jobs/jobs.ts';
import { countDisclosures } from './count-disclosures.ts';

export const disclosureJobs: readonly Job[] = [
  {
    task: 'count_disclosures',
    // those that waited for the last day of their year, and what a process that ended left unfinished
    schedule: '23 * * * *',
    run: async ({ db, services }) => {
      await countDisclosures(db, services);
    },
  },
];
