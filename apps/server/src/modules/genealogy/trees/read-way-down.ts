import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { prepared } from '../../../platform/database/prepared-pool.ts';
import type { TeamMember } from '../find-in-team.ts';
import type { TreeKind } from '../rules.ts';

interface Person {
  user_id: string;
  name: string;
}

/** How many of the nearest ancestors are named; of the others only the number is given. */
const named = 8;

/** The way from a top down to a member below it: the last ones by name, and how many stand before them. */
export async function readWayDown(
  db: Db,
  top: TeamMember,
  member: TeamMember,
  tree: TreeKind,
  steps: number,
): Promise<{ top: Person; skipped: number; last: Person[] }> {
  const { rows } = await sql<Person>`${prepared}
    with recursive up as (
      select ${member.id}::bigint as id, 1 as n where ${member.id}::bigint <> ${top.id}::bigint
      union all
      select ${sql.ref(tree === 'binary' ? 'm.parent_id' : 'm.sponsor_id')}, n + 1
      from up join member m on m.id = up.id
      where n < ${named}::int and ${sql.ref(tree === 'binary' ? 'm.parent_id' : 'm.sponsor_id')} <> ${top.id}
    )
    select u.user_id, u.name from up join app_user u on u.id = up.id order by n desc`.execute(db);
  const { user_id, name } = top;
  return { top: { user_id, name }, skipped: Math.max(0, steps - rows.length), last: rows };
}
