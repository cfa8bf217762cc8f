import type { Job } from '../../platform/jobs/jobs.ts';
import { chainAuditLog, chainBooks } from './chain-books.ts';
import { checkBooks } from './check-books.ts';
import { mailHeads } from './mail-heads.ts';
import { releaseExpiredHolds } from './release-expired-holds.ts';
import { sumEntries } from './sum-entries.ts';

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
      await chainBooks(db, services.clock());
      await sumEntries(db);
    },
  },
  {
    task: 'mail_heads',
    schedule: '40 0 * * *',
    run: ({ db, services }) => mailHeads(db, services),
  },
];
