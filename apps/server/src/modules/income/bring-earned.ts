import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/**
 * Keeps what another system paid members and matched for them in periods that still run, by the set: it counts under the caps of
 * these periods, and as points of their pools.
 * @param source a selection of `member_id`, `business_date` (through which, since the row before), `earned`, `matched` and
 *   `by_closings` (what closings paid, as far as the cap of the company counts it)
 */
export async function bringEarned(tx: Tx, source: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into brought_earned (member_id, business_date, earned, matched, by_closings)
    select member_id, business_date, earned, matched, by_closings from (${source}) s order by 1, 2`.execute(
    tx,
  );
}
