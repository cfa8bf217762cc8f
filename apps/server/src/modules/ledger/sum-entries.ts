import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Wallets of one transaction: each looks through all accounts once. */
const atOnce = 2000;

/** Keeps the sums of long passbooks up to date (docs/ledger.md §1): of wallets with at least a thousand lines, through every 250th. */
export async function sumEntries(db: Db): Promise<void> {
  for (let due = atOnce; due === atOnce; )
    due = await db.transaction().execute(async (tx) => {
      // the first time a wallet has a million lines
      await sql`set local statement_timeout = 0`.execute(tx);
      const { rows } = await sql<{ due: number }>`select sum_entries(${atOnce}) as due`.execute(tx);
      return rows[0]?.due ?? 0;
    });
}
