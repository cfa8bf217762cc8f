import { sqlState } from '../../platform/database/db.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { chainAuditLog, chainBooks } from './chain-books.ts';
import { checkBooks } from './check-books.ts';
import { mailHeads } from './mail-heads.ts';
import { releaseExpiredHolds } from './release-expired-holds.ts';
import { sumEntries } from './sum-entries.ts';

/** Journals that take longer, as the balances of an import do, are chained by the next run. */
function unlessTheyAreWritten(error: unknown): void {
  if (sqlState(error) !== lockNotAvailable) throw error;
}

const lockNotAvailable = '55P03';

export const ledgerJobs: readonly Job[] = [
  {
    task: 'chain_audit_log',
    schedule: '* * * * *',
    run: async ({ db }) => void (await chainAuditLog(db)),
  },
  {
    task: 'release_expired_holds',
    schedule: '* * * * *',
    run: async ({ db, services }) => void (await releaseExpiredHolds(db, services.clock())),
  },
  {
    task: 'chain_books',
    schedule: '11 * * * *',
    run: async ({ db, services }) => {
      await checkBooks(db, services.clock());
      await chainBooks(db, services.clock()).catch(unlessTheyAreWritten);
      await sumEntries(db);
    },
  },
  {
    task: 'mail_heads',
    schedule: '40 0 * * *',
    run: ({ db, services }) => mailHeads(db, services),
  },
];
