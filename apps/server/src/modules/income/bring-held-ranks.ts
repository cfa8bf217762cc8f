import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/**
 * Keeps which ranks were held at rank closings of another system, by the set: a bonus may ask for a rank several closings in a row.
 * @param source a selection of `member_id`, `business_date` (of the closing) and `rank` (null = none)
 */
export async function bringHeldRanks(tx: Tx, source: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into brought_rank (member_id, business_date, rank)
    select member_id, business_date, rank from (${source}) s order by 1, 2`.execute(tx);
}
