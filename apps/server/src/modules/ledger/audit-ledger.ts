import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';

/** Something wrong in the books, with the place where it is. */
export interface Finding {
  check_name: string;
  account_id: string | null;
  version: string | null;
  txn_id: string | null;
  problem: string;
}

/** How much the auditor looked at. */
export interface Audited {
  accounts: string;
  transactions: string;
  entries: string;
  house_lines: string;
  holds: string;
}

/**
 * Runs the auditor in the database over every row of the ledger: sums, versions, balance and hash chains, folds,
 * holds, wallets against liabilities. It believes no stored figure.
 * @returns what is wrong, nothing when the books are in order, and how much was looked at, of one moment
 */
export async function auditLedger(db: Db): Promise<{ findings: Finding[]; audited: Audited }> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // a large ledger takes longer than any request may
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local transaction_timeout = 0`.execute(tx);
      const findings = await sql<Finding>`select * from audit_ledger()`.execute(tx);
      const audited = await sql<Audited>`
        select (select count(*) from account) as accounts, (select count(*) from txn_ever) as transactions,
          (select count(*) from entry_ever) as entries, (select count(*) from hold) as holds,
          (select count(*) from house_pending) + (select count(*) from house_entry_ever) as house_lines`.execute(
        tx,
      );
      return { findings: findings.rows, audited: onlyRow(audited) };
    });
}
