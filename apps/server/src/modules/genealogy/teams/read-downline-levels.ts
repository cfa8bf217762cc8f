import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { downlineLevels, downlineTrees } from '@banyan/contract/genealogy/teams';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findInTeam, findTop } from '../find-in-team.ts';
import { readLevels } from '../read-levels.ts';
import { readTeams } from '../read-teams.ts';
import type { TreeKind } from '../rules.ts';
import { figuresText, legsOf, sum, teamOf } from '../rules.ts';

const maxLevels = 100;

/**
 * Figures of each level below a member, and of all together.
 * @throws unknown_member or not_in_team on `member`
 */
export async function readDownlineLevels(
  db: Db,
  context: ActorContext,
  asked: { member?: string | undefined; tree: (typeof downlineTrees)[number] },
): Promise<ReplyOf<typeof downlineLevels>['data']> {
  const { actor, now } = context;
  const tree: TreeKind = asked.tree === 'Binary tree' ? 'binary' : 'sponsor';
  const teams = await readTeams(db, now);
  const own = await findTop(db, teams, actor);
  const user_id = actor.user_type === 'User' ? undefined : asked.member;
  const top =
    user_id === undefined
      ? own
      : await findInTeam(db, teams, actor, { top: own, user_id, tree, field: 'member' });
  const levels = await readLevels(db, teams, top, tree, maxLevels + 1);
  const { left, right } = legsOf(teams, top.id, top.row);
  return {
    ...(tree === 'binary' ? teams.legs : teams.teams),
    levels: levels.slice(0, maxLevels),
    depth: levels.length,
    total: figuresText(tree === 'binary' ? sum(left, right) : teamOf(teams, top.id, top.row)),
  };
}
