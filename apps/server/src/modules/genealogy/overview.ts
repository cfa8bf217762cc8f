import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { fail } from '../../platform/fail.ts';
import { personOf } from '../../platform/http/report-sql.ts';
import type { OverviewParts } from '../../platform/overview-parts.ts';
import { findTop } from './find-in-team.ts';
import { genealogyFinders } from './finders.ts';
import { memberStatusSql } from './queries.ts';
import { readLegs } from './read-legs.ts';
import { readLevels } from './read-levels.ts';
import { readTeams } from './read-teams.ts';
import { readTreeMembers } from './read-tree-members.ts';
import { directsOf, figuresText, joinLinks, legsOf, teamOf } from './rules.ts';

/** The most levels of the team that the statistics list. */
const maxLevels = 20;

/** A member's place, team and directs. */
export const genealogyOverview: OverviewParts = {
  finders: genealogyFinders,
  userDashboard: async (db, { actor }) => {
    const [{ active_directs, directs_business, directs, ...member }, team] = await Promise.all([
      readMember(db, actor.id),
      readLegs(db, actor.id),
    ]);
    return {
      member,
      directs: { total: directs, active: active_directs, business: directs_business },
      team,
      referral_links: joinLinks(member.user_id),
      to_dos:
        member.activated_at === null
          ? [{ code: 'topup', label: text('Choose a package to become active'), url: '/user/topup/packages' }]
          : [],
    };
  },

  companyHealth: async (db) => {
    const funnel = await sql<Record<'joined' | 'activated' | 'again', number>>`
      select count(*)::int as joined, count(*) filter (where live_topups > 0)::int as activated,
        count(*) filter (where live_topups > 1)::int as again from member`.execute(db);
    return { funnel: onlyRow(funnel) };
  },

  memberProfile: async (db, { now, member: { id } }) => {
    const teams = await readTeams(db, now);
    const [member] = await readTreeMembers(db, teams, [id]);
    if (!member) throw fail('unknown_member');
    const { left, right } = legsOf(teams, id, member.row);
    return {
      ...teams.teams,
      user_id: member.user_id,
      name: member.name,
      status: member.status,
      package: member.package,
      rank: member.rank,
      highest_rank: member.highest_rank,
      joined_at: member.joined_at,
      activated_at: member.activated_at,
      sponsor: member.sponsor,
      parent: member.parent,
      side: member.side,
      placement: member.placement,
      directs: {
        joined: directsOf(teams, id, member.row),
        active: member.active_directs,
        business: member.directs_business,
      },
      left: figuresText(left),
      right: figuresText(right),
      team: figuresText(teamOf(teams, id, member.row)),
    };
  },

  statistics: async (db, { actor, now }) => {
    const teams = await readTeams(db, now);
    const own = await findTop(db, teams, actor);
    const { left, right } = legsOf(teams, own.id, own.row);
    return {
      ...teams.teams,
      left: figuresText(left),
      right: figuresText(right),
      levels: await readLevels(db, teams, own, 'sponsor', maxLevels),
    };
  },
};

async function readMember(db: Db, memberId: string) {
  const row = await db
    .selectFrom('member as m')
    .innerJoin('app_user as u', 'u.id', 'm.id')
    .leftJoin('app_user as s', 's.id', 'm.sponsor_id')
    .leftJoin('app_user as p', 'p.id', 'm.parent_id')
    .select([
      'u.user_id',
      'u.name',
      memberStatusSql.as('status'),
      'm.joined_at',
      'm.activated_at',
      personOf('s').as('sponsor'),
      personOf('p').as('parent'),
      'm.side',
      'm.active_directs',
      'm.directs_business',
      sql<number>`(select count(*)::int from member d where d.sponsor_id = m.id)`.as('directs'),
    ])
    .where('m.id', '=', memberId)
    .$narrowType<{ side: 'L' | 'R' | null }>()
    .executeTakeFirst();
  if (!row) throw fail('unknown_member');
  return row;
}
