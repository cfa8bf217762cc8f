import { sql } from 'kysely';
import { businessDate } from '../../platform/clock.ts';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { readCompany } from '../company/queries.ts';

/** Whether the caller has taken the play credits of the business date. */
export async function haveTakenCredits(db: Db, { actor, now }: ActorContext): Promise<boolean> {
  const { timezone } = await readCompany(db);
  const { rows } = await sql`
    select from game_transfer
    where member_id = ${actor.id} and kind = 'Grant' and business_date = ${businessDate(now, timezone)}`.execute(
    db,
  );
  return rows.length > 0;
}
