import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';

/** Holds of one transaction: their accounts are locked until it ends. */
const batch = 200;

/**
 * Releases every hold whose end has come (docs/ledger.md §6): what it set aside can be spent again.
 * @returns how many
 */
export async function releaseExpiredHolds(db: Db, now: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const { released } = onlyRow(
      await sql<{ released: number }>`
        select release_expired_holds(${now}::timestamptz, ${batch}::int) as released`.execute(db),
    );
    total += released;
    if (released < batch) return total;
  }
}
