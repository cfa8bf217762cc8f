import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { findInBinaryTree as call } from '@banyan/contract/genealogy/trees';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { prepared } from '../../../platform/database/prepared-pool.ts';
import { findInTeam, findTop } from '../find-in-team.ts';
import { readTeams } from '../read-teams.ts';

/**
 * Where a member of the own binary tree stands: which member to show so that a call of `levels` levels holds them, and
 * the way down from there.
 * @throws unknown_member or not_in_team on `user_id` or `root`
 */
export async function findInBinaryTree(
  db: Db,
  context: ActorContext,
  asked: { user_id: string; root?: string | undefined; levels: number },
): Promise<ReplyOf<typeof call>['data']> {
  const { actor, now } = context;
  const teams = await readTeams(db, now);
  const top = await findTop(db, teams, actor);
  const find = (user_id: string, field: string) =>
    findInTeam(db, teams, actor, { top, user_id, tree: 'binary', field });
  const member = await find(asked.user_id, 'user_id');
  const root = asked.root === undefined ? top : await find(asked.root, 'root');
  const above = await readAbove(db, member.id, top.id, asked.levels);
  const rootAt = above.findIndex(({ id }) => id === root.id);
  const path = above.slice(0, rootAt < 0 ? above.length : rootAt + 1).map(({ user_id }) => user_id);
  const { user_id, name } = member;
  return {
    member: { user_id, name },
    depth: member.depth - top.depth,
    show: path.at(-1) ?? user_id,
    path: path.toReversed(),
  };
}

/** The member and those above as far as one answer reaches, nearest first; nobody above the top. */
async function readAbove(
  db: Db,
  memberId: string,
  topId: string,
  levels: number,
): Promise<{ id: string; user_id: string }[]> {
  const { rows } = await sql<{ id: string; user_id: string }>`${prepared}
    with recursive up as (
      select id, parent_id, 1 as n from member where id = ${memberId}
      union all
      select m.id, m.parent_id, n + 1 from up join member m on m.id = up.parent_id
      where n < ${levels}::int and up.id <> ${topId}
    )
    select u.id, u.user_id from up join app_user u on u.id = up.id order by n`.execute(db);
  return rows;
}
