import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { money } from './rules.ts';

/** Adds up what all wallets hold, and what the company's own accounts say it owes, of one moment; the dashboard shows both. */
export async function checkBooks(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // all accounts of a large company take longer than a request may
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      insert into books_check (at, wallets, company)
      select ${now}, coalesce(sum(balance) filter (where owner_type <> 'House'), 0),
        coalesce(-sum(balance) filter (where owner_type = 'House'), 0)
      from account_balance where asset_id = ${money}
      on conflict (id) do update set at = excluded.at, wallets = excluded.wallets, company = excluded.company`.execute(
      tx,
    );
  });
}
