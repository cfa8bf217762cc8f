import type { FilterValues, RowOf } from '@banyan/contract/core/report';
import type { directDetails } from '@banyan/contract/genealogy/genealogy';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { onMoments } from '../../company/on-moments.ts';
import { readTeams } from '../read-teams.ts';
import { readTreeMembers } from '../read-tree-members.ts';
import { directsOf, figuresText, teamOf } from '../rules.ts';
import { beginsWith, selectMembers, statusFilter } from './select-members.ts';

/** A page of the directs of a member; for an admin of any member, or all members. Teams are read, not counted. */
export async function readDirects(
  db: Db,
  ask: {
    actor: Actor;
    now: Date;
    filters: FilterValues<(typeof directDetails)['filters']>;
    sort: string;
    offset: number;
    limit: number;
  },
): Promise<{ rows: RowOf<typeof directDetails>[]; total: number; totals: Record<string, string> }> {
  const { actor, filters, sort } = ask;
  let directs = selectMembers(db).where('m.sponsor_id', 'is not', null);
  if (actor.user_type === 'User') directs = directs.where('m.sponsor_id', '=', actor.id);
  else if (filters.sponsor) directs = directs.where('m.sponsor_id', '=', idOfUser(filters.sponsor));
  if (filters.text) directs = directs.where(beginsWith(filters.text));
  if (filters.side) directs = directs.where('m.sponsor_side', '=', filters.side);
  if (filters.status) directs = directs.where(statusFilter[filters.status as keyof typeof statusFilter]);
  directs = directs.where(onMoments('m.joined_at', filters.joined_from, filters.joined_to));
  const key = sort.replace(/^-/, '');
  const column = key === 'user_id' || key === 'name' ? `u.${key}` : `m.${key}`;
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const [teams, page, counted] = await Promise.all([
    readTeams(db, ask.now),
    directs
      .select('m.id')
      .orderBy(sql.ref(column), direction)
      .orderBy('m.id', direction)
      .limit(ask.limit)
      .offset(ask.offset)
      .execute(),
    directs
      .select([
        sql<number>`count(*)::int`.as('total'),
        sql<string>`coalesce(sum(m.self_investment), 0)::text`.as('self_business'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  const members = await readTreeMembers(
    db,
    teams,
    page.map(({ id }) => id),
  );
  const { total, ...totals } = counted;
  return {
    total,
    totals,
    rows: members.map((member) => ({
      id: member.id,
      user_id: member.user_id,
      name: member.name,
      sponsor: member.sponsor,
      side: member.sponsor_side,
      joined_at: member.joined_at,
      activated_at: member.activated_at,
      package: member.package,
      self_business: member.self_business,
      team_business: figuresText(teamOf(teams, member.id, member.row)).business,
      directs: directsOf(teams, member.id, member.row),
      active_directs: member.active_directs,
      status: member.status,
    })),
  };
}
