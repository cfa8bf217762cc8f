import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { BinaryNode, binaryTree } from '@banyan/contract/genealogy/trees';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { prepared } from '../../../platform/database/prepared-pool.ts';
import { findInTeam, findTop } from '../find-in-team.ts';
import { readTeams, type Teams } from '../read-teams.ts';
import { readTreeMembers, type TreeMember } from '../read-tree-members.ts';
import { figuresText, legsOf } from '../rules.ts';
import { readWayDown } from './read-way-down.ts';

/**
 * Some levels of the binary tree below a member the person may see, with the figures of both legs of each.
 * @throws unknown_member or not_in_team on `root`
 */
export async function readBinaryTree(
  db: Db,
  context: ActorContext,
  asked: { root?: string | undefined; levels: number },
): Promise<ReplyOf<typeof binaryTree>['data']> {
  const { actor, now } = context;
  const teams = await readTeams(db, now);
  const top = await findTop(db, teams, actor);
  const root =
    asked.root === undefined
      ? top
      : await findInTeam(db, teams, actor, { top, user_id: asked.root, tree: 'binary', field: 'root' });
  const [ids, breadcrumb] = await Promise.all([
    readIdsBelow(db, root.id, asked.levels),
    readWayDown(db, top, root, 'binary', root.depth - top.depth),
  ]);
  const members = await readTreeMembers(db, teams, ids);
  return {
    ...teams.legs,
    root: root.user_id,
    levels: asked.levels,
    breadcrumb,
    nodes: nodesOf(teams, members, top.id, asked.levels),
  };
}

/** Ids of a member and of the members below, down to a number of levels. */
async function readIdsBelow(db: Db, rootId: string, levels: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${prepared}
    with recursive down as (
      select ${rootId}::bigint as id, 1 as level
      union all
      select m.id, level + 1 from down join member m on m.parent_id = down.id where level < ${levels}::int
    )
    select id from down`.execute(db);
  return rows.map((row) => row.id);
}

/** Nodes by depth, left to right. */
function nodesOf(teams: Teams, members: readonly TreeMember[], topId: string, levels: number): BinaryNode[] {
  const below = new Map<string, TreeMember>();
  for (const member of members) below.set(`${member.parent_id} ${member.side}`, member);
  const nodes: BinaryNode[] = [];
  let level = members.slice(0, 1);
  for (let depth = 0; level.length > 0; depth++) {
    nodes.push(
      ...level.map((member) => nodeOf(teams, member, { topId, depth, isLast: depth === levels - 1 })),
    );
    level = level.flatMap(({ id }) =>
      [below.get(`${id} L`), below.get(`${id} R`)].filter((child) => child !== undefined),
    );
  }
  return nodes;
}

function nodeOf(
  teams: Teams,
  member: TreeMember,
  place: { topId: string; depth: number; isLast: boolean },
): BinaryNode {
  const {
    id,
    row,
    parent_id: _p,
    sponsor_side: _s,
    active_directs: _a,
    directs_business: _d,
    ...shown
  } = member;
  const { left, right } = legsOf(teams, id, row);
  const isTop = id === place.topId;
  return {
    ...shown,
    // members above the viewer are not shown
    parent: isTop ? null : member.parent,
    depth: place.depth,
    left: figuresText(left),
    right: figuresText(right),
    carry: null,
    has_more: place.isLast && left.joined + right.joined > 0,
  };
}
