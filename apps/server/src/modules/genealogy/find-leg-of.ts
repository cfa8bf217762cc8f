import type { Side } from '@banyan/contract/constants';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/**
 * In which leg of `ancestorId` a member stands, by walking up the binary tree.
 * @returns null when the member is not below the ancestor
 */
export async function findLegOf(db: Db, ancestorId: string, memberId: string): Promise<Side | null> {
  const { rows } = await sql<{ side: Side }>`
    with recursive up as (
      select parent_id, side, depth from member where id = ${memberId}
      union all
      select m.parent_id, m.side, m.depth from up join member m on m.id = up.parent_id
      where up.parent_id <> ${ancestorId}
        and up.depth > (select depth from member where id = ${ancestorId})
    )
    select side from up where parent_id = ${ancestorId}`.execute(db);
  return rows[0]?.side ?? null;
}
