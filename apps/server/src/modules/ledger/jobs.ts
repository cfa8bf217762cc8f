import type { Job } from '../../platform/jobs/jobs.ts';
import { chainAuditLog, chainBooks } from './chain-books.ts';
import { mailHeads } from './mail-heads.ts';

export const ledgerJobs: readonly Job[] = [
  {
    task: 'chain_audit_log',
    schedule: '* * * * *',
    run: async ({ db }) => void (await chainAuditLog(db)),
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
