import type { Job } from '../../platform/jobs.ts';
import { foldHouseAccounts } from './fold-house-accounts.ts';

/** What the ledger does on its own. */
export const ledgerJobs: readonly Job[] = [
  {
    task: 'fold_house_accounts',
    schedule: '* * * * *',
    run: async ({ db, services }) => {
      let moved: number;
      do moved = await foldHouseAccounts(db, services.clock());
      while (moved > 0);
    },
  },
];
