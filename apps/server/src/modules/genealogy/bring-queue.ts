import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/**
 * Gives members of another system the numbers they had in its single leg, by the set; the next topup gets the number behind
 * the last one.
 * @param source a selection of `member_id`, `no` and `at`
 */
export async function bringQueue(tx: Tx, source: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into single_leg (no, member_id, at) select no, member_id, at from (${source}) s order by no`.execute(
    tx,
  );
  await sql`
    update single_leg_counter set last = greatest(last, (select coalesce(max(no), 0) from single_leg))`.execute(
    tx,
  );
}
