import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';

/** A member's active directs by the leg they stand in. */
export async function readDirectsByLeg(db: Db, memberId: string) {
  const result = await sql<Record<'left_directs' | 'right_directs', number>>`
    select count(*) filter (where m.sponsor_side = 'L')::int as left_directs,
      count(*) filter (where m.sponsor_side = 'R')::int as right_directs
    from member m join app_user u on u.id = m.id
    where m.sponsor_id = ${memberId} and m.live_topups > 0 and not u.is_blocked`.execute(db);
  return onlyRow(result);
}
