import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { DirectNode, directTree } from '@banyan/contract/genealogy/trees';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findInTeam, findTop, type TeamMember } from '../find-in-team.ts';
import { readTeams, type Teams } from '../read-teams.ts';
import { readTreeMembers, type TreeMember } from '../read-tree-members.ts';
import { directsOf, figuresText, teamOf } from '../rules.ts';
import { readWayDown } from './read-way-down.ts';

/**
 * A member of the sponsor tree with a page of the directs, in the order of joining.
 * @throws unknown_member or not_in_team on `parent`
 */
export async function readDirectTree(
  db: Db,
  context: ActorContext,
  asked: { parent?: string | undefined; page_index: number; page_size: number },
): Promise<ReplyOf<typeof directTree>['data']> {
  const { actor, now } = context;
  const { page_index, page_size } = asked;
  const teams = await readTeams(db, now);
  const top = await findTop(db, teams, actor);
  const parent =
    asked.parent === undefined
      ? top
      : await findInTeam(db, teams, actor, { top, user_id: asked.parent, tree: 'sponsor', field: 'parent' });
  const level = levelOf(teams, parent) - levelOf(teams, top);
  const directs = await db
    .selectFrom('member')
    .select('id')
    .where('sponsor_id', '=', parent.id)
    .orderBy('joined_at')
    .orderBy('id')
    .limit(page_size)
    .offset(page_index * page_size)
    .execute();
  const [members, breadcrumb] = await Promise.all([
    readTreeMembers(db, teams, [parent.id, ...directs.map((row) => row.id)]),
    readWayDown(db, top, parent, 'sponsor', level),
  ]);
  const [own, ...children] = members.map((member, index) =>
    nodeOf(teams, member, index === 0 ? level : level + 1),
  );
  if (!own) throw new Error('the member is there');
  const total = own.directs.joined;
  return { ...teams.teams, breadcrumb, parent: own, children, total, page_index, page_size };
}

/** Steps from the top of the sponsor tree. */
export function levelOf(teams: Teams, member: Pick<TeamMember, 'id' | 'row'>): number {
  if (member.row) return member.row.team_depth;
  return teams.changes.find((change) => change.member_id === member.id)?.team_depth ?? 0;
}

function nodeOf(teams: Teams, member: TreeMember, level: number): DirectNode {
  const {
    id,
    row,
    parent_id: _i,
    parent: _p,
    side: _s,
    sponsor_side,
    active_directs,
    directs_business,
    ...shown
  } = member;
  return {
    ...shown,
    side: sponsor_side,
    level,
    directs: { joined: directsOf(teams, id, row), active: active_directs, business: directs_business },
    team: figuresText(teamOf(teams, id, row)),
  };
}
