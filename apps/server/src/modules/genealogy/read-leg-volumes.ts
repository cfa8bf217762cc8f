import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';

/** A member's place in the snapshot, in whichever generation is read: the other branch is not entered. */
const placeOf = (id: string) =>
  sql.raw(`(
  select pre from team_0 where member_id = ${id} and (select generation from team_snapshot) = 0
  union all
  select pre from team_1 where member_id = ${id} and (select generation from team_snapshot) = 1)`);

/**
 * Adds up by leg what some members did, of those who stand below one member in the binary tree: each is found by the place in the
 * snapshot, which never changes, of the member or of the nearest one above who has one.
 * @param volumes selects member_id and amount, each member once
 */
export async function readLegVolumes(
  db: Db,
  memberId: string,
  volumes: ReturnType<typeof sql>,
): Promise<{ left: string; right: string }> {
  const result = await sql<{ left: string; right: string }>`
    with recursive top as materialized (
      select m.id, m.depth, t.pre, t.size, t.left_joined
      from member m left join lateral (
        select pre, size, left_joined from team_0
        where member_id = m.id and (select generation from team_snapshot) = 0
        union all
        select pre, size, left_joined from team_1
        where member_id = m.id and (select generation from team_snapshot) = 1
      ) t on true
      where m.id = ${memberId}
    ), up as (
      select v.amount, m.parent_id, m.side, m.depth, t.pre
      from (${volumes}) v join member m on m.id = v.member_id and m.depth > (select depth from top)
        left join lateral ${placeOf('m.id')} t on true
      union all
      select up.amount, m.parent_id, m.side, m.depth, t.pre
      from up join member m on m.id = up.parent_id left join lateral ${placeOf('m.id')} t on true
      where up.pre is null and up.parent_id <> (select id from top) and up.depth > (select depth from top)
    ), placed as (
      select up.amount, case when up.parent_id = top.id then up.side
        when up.pre > top.pre and up.pre <= top.pre + top.left_joined then 'L'
        when up.pre > top.pre and up.pre < top.pre + top.size then 'R' end as side
      from up, top
    )
    select coalesce(sum(amount) filter (where side = 'L'), 0)::text as left,
      coalesce(sum(amount) filter (where side = 'R'), 0)::text as right
    from placed`.execute(db);
  return onlyRow(result);
}
