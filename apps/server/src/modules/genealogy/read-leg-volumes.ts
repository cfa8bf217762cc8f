import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';

/** What stands in each leg of a member, as decimal strings. */
interface LegVolumes {
  left: string;
  right: string;
}

/** A member's place in the snapshot, in whichever generation is read: the other branch is not entered. */
const placeOf = (id: string) =>
  sql.raw(`(
  select pre from team_0 where member_id = ${id} and (select generation from team_snapshot) = 0
  union all
  select pre from team_1 where member_id = ${id} and (select generation from team_snapshot) = 1)`);

/**
 * Adds up by leg what some members did, of those who stand below one member in the binary tree: each is found by the place in the
 * snapshot, which never changes, of the member or of the nearest one above who has one.
 * @param volumes selects member_id and amount; each row is looked up by itself, since a plan for too many rows would
 *   walk through all members
 * @param until what is added: the sum of everybody up to a place of the snapshot
 * @returns null when there are no such sums: `until` is null
 */
export async function readLegVolumes(
  db: Db,
  memberId: string,
  volumes: RawBuilder<unknown>,
  until: (place: RawBuilder<unknown>) => RawBuilder<unknown> = () => sql`0`,
): Promise<LegVolumes | null> {
  const upTo = (place: string) => until(sql.raw(`coalesce(${place}, 0)`));
  const result = await sql<Record<keyof LegVolumes, string | null>>`
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
      from (${volumes}) v
        cross join lateral (select id, parent_id, side, depth from member where id = v.member_id offset 0) m
        left join lateral ${placeOf('m.id')} t on true
      where m.depth > (select depth from top)
      union all
      select up.amount, m.parent_id, m.side, m.depth, t.pre
      from up join member m on m.id = up.parent_id left join lateral ${placeOf('m.id')} t on true
      where up.pre is null and up.parent_id <> (select id from top) and up.depth > (select depth from top)
    ), placed as (
      select up.amount, case when up.parent_id = top.id then up.side
        when up.pre > top.pre and up.pre <= top.pre + top.left_joined then 'L'
        when up.pre > top.pre and up.pre < top.pre + top.size then 'R' end as side
      from up, top
    ), before as (
      select ${upTo('top.pre')} as above, ${upTo('top.pre + top.left_joined')} as first,
        ${upTo('top.pre + top.size - 1')} as last
      from top
    )
    select ((select first - above from before) + coalesce(sum(amount) filter (where side = 'L'), 0))::text as left,
      ((select last - first from before) + coalesce(sum(amount) filter (where side = 'R'), 0))::text as right
    from placed`.execute(db);
  const { left, right } = onlyRow(result);
  return left === null || right === null ? null : { left, right };
}
