import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/**
 * Keeps PANs that another system states, by the set: their members may leave the field blank when they hand in papers. None
 * is taken for verified.
 * @param source a selection of `owner_id` and `pan`, in capital letters
 */
export async function bringPans(tx: Tx, source: RawBuilder<unknown>): Promise<void> {
  await sql`insert into stated_pan (owner_id, pan) select owner_id, pan from (${source}) s order by owner_id`.execute(
    tx,
  );
}
