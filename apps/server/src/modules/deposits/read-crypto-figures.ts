import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { companyZone } from '../company/queries.ts';

/** What was credited of crypto deposits on this business date, in company currency, and how many wait for what. */
export async function readCryptoFigures(db: Db, { now }: { now: Date }) {
  return onlyRow(
    await sql<{
      credited_today: string;
      confirming: number;
      unmatched: number;
      held: number;
      underpaid: number;
    }>`
    select (select coalesce(sum(credited), 0)::text from chain_transfer where status = 'credited'
        and settled_at >= date_trunc('day', ${now}::timestamptz at time zone ${companyZone}) at time zone ${companyZone}) as credited_today,
      (select count(*)::int from chain_transfer where status = 'confirming') as confirming,
      (select count(*)::int from chain_transfer where status = 'unmatched') as unmatched,
      (select count(*)::int from chain_transfer where status = 'held') as held,
      (select count(*)::int from chain_transfer where status = 'below_minimum') as underpaid`.execute(db),
  );
}
