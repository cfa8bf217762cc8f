import type { Side } from '@banyan/contract/core/constants';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** A member's place in the snapshot, in whichever generation is read: the other branch is not entered. */
const placeOf = (id: string) =>
  sql.raw(`(
  select pre, size, left_joined from team_0 where member_id = ${id} and (select generation from team_snapshot) = 0
  union all
  select pre, size, left_joined from team_1 where member_id = ${id} and (select generation from team_snapshot) = 1)`);

/**
 * In which leg of `ancestorId` a member stands: walks up the binary tree to the first member who is in the snapshot,
 * whose place never changes.
 * @returns null when the member is not below the ancestor
 */
export async function findLegOf(db: Db, ancestorId: string, memberId: string): Promise<Side | null> {
  const { rows } = await sql<{ side: Side | null }>`
    with recursive top as (
      select m.id, m.depth, t.* from member m left join lateral ${placeOf('m.id')} t on true
      where m.id = ${ancestorId}
    ), up as (
      select m.parent_id, m.side, m.depth, t.pre
      from member m left join lateral ${placeOf('m.id')} t on true where m.id = ${memberId}
      union all
      select m.parent_id, m.side, m.depth, t.pre
      from up join member m on m.id = up.parent_id left join lateral ${placeOf('m.id')} t on true
      where up.parent_id <> ${ancestorId} and up.depth > (select depth from top)
        and (up.pre is null or (select pre from top) is null)
    )
    select coalesce(
      (select side from up where parent_id = ${ancestorId}),
      (select case when up.pre <= top.pre + top.left_joined then 'L' else 'R' end
       from up, top where up.pre > top.pre and up.pre < top.pre + top.size)) as side`.execute(db);
  return rows[0]?.side ?? null;
}
