import { sql } from 'kysely';
import type { Services } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { sendMail } from '../../platform/mailer.ts';
import type { Finding } from './audit-ledger.ts';
import { chainBooks } from './chain-books.ts';
import { readHeads } from './compare-heads.ts';

/**
 * Proves what was added to both chains since the last time, and mails their heads to the operator, so that they lie where
 * nobody who reaches the database can change them (docs/ledger.md §12).
 */
export async function mailHeads(db: Db, services: Services): Promise<void> {
  const now = services.clock();
  await chainBooks(db, now);
  const findings = await proveChains(db, now);
  const { operatorMail: recipient, publicUrl } = services;
  if (recipient === null) {
    if (findings.length > 0) throw new Error(`the books are not in order: ${findings[0]?.problem}`);
    return;
  }
  const heads = JSON.stringify(await readHeads(db, now));
  const isWell = findings.length === 0;
  await inTransaction(db, (tx) =>
    sendMail(
      tx,
      { now, services },
      {
        recipient,
        subject: isWell ? 'The books of today' : 'The books are NOT in order',
        body: [
          `The chains of the audit log and of the ledger of ${publicUrl} end here:`,
          '',
          heads,
          '',
          'Keep this mail. Saved as a file it shows a rewritten past: npm run audit -- --against FILE',
          ...findings.map(({ check_name, problem }) => `${check_name}: ${problem}`),
        ].join('\n'),
      },
    ),
  );
}

/** Checks both chains from where they were proved before. @returns what is wrong */
export async function proveChains(db: Db, now: Date): Promise<Finding[]> {
  return await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local transaction_timeout = 0`.execute(tx);
    const { rows } = await sql<Finding>`select * from prove_chains(${now}::timestamptz)`.execute(tx);
    return rows;
  });
}
