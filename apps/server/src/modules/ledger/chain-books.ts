import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Lines of the audit log that are chained in one transaction. */
const atOnce = 1000;

/** Chains what was written to the audit log and waits for its place (docs/ledger.md §12). @returns how many lines */
export async function chainAuditLog(db: Db): Promise<number> {
  for (let all = 0; ; ) {
    const { rows } = await sql<{ chained: number }>`select chain_audit_log(${atOnce}) as chained`.execute(db);
    const chained = rows[0]?.chained ?? 0;
    all += chained;
    if (chained < atOnce) return all;
  }
}

/**
 * Brings the chains of the audit log and of the ledger up to what is committed. A call takes longer than a request may
 * where millions of journals were never chained.
 */
export async function chainBooks(db: Db, now: Date): Promise<void> {
  await chainAuditLog(db);
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local transaction_timeout = 0`.execute(tx);
    await sql`select extend_ledger_chain(${now}::timestamptz)`.execute(tx);
  });
}
