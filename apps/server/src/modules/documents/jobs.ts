import { inTransaction } from '../../platform/database/db.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { PersonalParts } from '../../platform/personal-parts.ts';
import { eraseMembers } from './personal/erase-members.ts';
import { remindOfPapers } from './vault/remind-of-papers.ts';

/** @param registered what the modules erase */
export const documentJobs = (registered: readonly PersonalParts[]): readonly Job[] => [
  {
    task: 'erase_members',
    schedule: '27 * * * *',
    run: async ({ db, services }) => {
      const context = { actor: null, now: services.clock(), ip: '', user_agent: 'erase_members', services };
      await eraseMembers(db, context, registered);
    },
  },
  {
    task: 'remind_of_papers',
    schedule: '37 * * * *',
    run: async ({ db, services }) => {
      const context = {
        actor: null,
        now: services.clock(),
        ip: '',
        user_agent: 'remind_of_papers',
        services,
      };
      await inTransaction(db, (tx) => remindOfPapers(tx, context));
    },
  },
];
