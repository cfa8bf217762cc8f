import type { Job } from '../../platform/jobs/jobs.ts';
import { chainAuditLog, chainBooks } from './chain-books.ts';
import { mailHeads } from './mail-heads.ts';
import { releaseExpiredHolds } from './release-expired-holds.ts';

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
    run: ({ db, services }) => chainBooks(db, services.clock()),
  },
  {
    task: 'mail_heads',
    schedule: '40 0 * * *',
    run: ({ db, services }) => mailHeads(db, services),
  },
];
