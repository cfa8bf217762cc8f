import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/**
 * Moves waiting lines of the company's accounts into their balances, one entry per account (docs/ledger.md §5). Each
 * call is a transaction of its own; any number may run at once.
 * @returns how many lines were moved; 0 = none wait
 */
export async function foldHouseAccounts(db: Db, now: Date, limit = 10_000): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    select fold_house_accounts(${now}::timestamptz, ${limit}) as moved`.execute(db);
  return rows[0]?.moved ?? 0;
}
