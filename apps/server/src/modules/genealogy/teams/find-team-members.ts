import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { findTeamMembers as call } from '@banyan/contract/genealogy/trees';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { beginning } from '../../../platform/http/report-sql.ts';
import { findTop, isWithin, readTeamMembers, type TeamMember } from '../find-in-team.ts';
import { memberStatus } from '../queries.ts';
import { readTeams } from '../read-teams.ts';
import type { TreeKind } from '../rules.ts';
import { levelOf } from '../trees/read-direct-tree.ts';

/** The most matches that are compared: a text that matches more has to be typed further. */
const candidates = 200;
const maxShown = 10;

/** Members of the own tree whose id, name, e-mail or mobile begins with a text, at most ten, the nearest first. */
export async function findTeamMembers(
  db: Db,
  context: ActorContext,
  asked: { text: string; tree: TreeKind },
): Promise<ReplyOf<typeof call>['data']> {
  const { actor, now } = context;
  const teams = await readTeams(db, now);
  const top = await findTop(db, teams, actor);
  const pattern = beginning(asked.text);
  const few = (column: ReturnType<typeof sql>) =>
    sql`(select id from app_user where ${column} like ${pattern} limit ${candidates}::int)`;
  const columns = [sql`lower(user_id)`, sql`lower(name)`, sql`lower(email)`, sql`mobile`];
  const found = await readTeamMembers(
    db,
    teams,
    sql`m.id in (${sql.join(columns.map(few), sql` union all `)})`,
  );
  const within: TeamMember[] = [];
  for (const member of found) {
    const isOwn = actor.user_type !== 'User' || (await isWithin(db, teams, top, member, asked.tree));
    if (isOwn) within.push(member);
  }
  const depthOf = (member: TeamMember) =>
    asked.tree === 'binary' ? member.depth - top.depth : levelOf(teams, member) - levelOf(teams, top);
  const nearest = within
    .toSorted((a, b) => depthOf(a) - depthOf(b) || (a.user_id < b.user_id ? -1 : 1))
    .slice(0, maxShown);
  const rows = await db
    .selectFrom('member as m')
    .innerJoin('app_user as u', 'u.id', 'm.id')
    .select(['m.id', 'u.profile_image_url', 'u.is_blocked', 'm.live_topups'])
    .where('m.id', 'in', nearest.map((member) => member.id).concat('0'))
    .execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return nearest.flatMap((member) => {
    const row = rowOf.get(member.id);
    if (!row) return [];
    const { user_id, name } = member;
    const { profile_image_url } = row;
    return [{ user_id, name, profile_image_url, status: memberStatus(row), depth: depthOf(member) }];
  });
}
