import type { Side } from '@banyan/contract/constants';
import type { MemberStatus } from '@banyan/contract/genealogy';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { plannedOnce } from '../../platform/prepared-pool.ts';
import { personOf } from '../../platform/report-sql.ts';
import { teamRow } from './find-in-team.ts';
import { memberStatusSql } from './queries.ts';
import type { Teams } from './read-teams.ts';
import type { TeamRow } from './rules.ts';

interface Person {
  user_id: string;
  name: string;
}

/** What every tree shows of a member. */
export interface TreeMember {
  id: string;
  user_id: string;
  name: string;
  initials: string;
  status: MemberStatus;
  package: string | null;
  /** There are no ranks yet. */
  rank: null;
  joined_at: string;
  activated_at: string | null;
  sponsor: Person | null;
  self_business: string;
  parent_id: string | null;
  parent: Person | null;
  side: Side | null;
  sponsor_side: Side | null;
  active_directs: number;
  directs_business: string;
  row: TeamRow | null;
}

/** The package of the newest topup that still counts, of the member `m`. */
export const packageName = sql<string | null>`(
  select p.name from topup t join package p on p.id = t.package_id
  where t.member_id = m.id and t.status <> 'Reversed' order by t.at desc, t.id desc limit 1)`;

/** Members by their ids, in the order of the ids. */
export async function readTreeMembers(db: Db, teams: Teams, ids: readonly string[]): Promise<TreeMember[]> {
  const { rows } = await sql<Omit<TreeMember, 'initials' | 'rank'>>`${plannedOnce}
    select m.id, u.user_id, u.name, ${memberStatusSql} as status, ${packageName} as package,
      m.joined_at, m.activated_at, ${personOf('s')} as sponsor, m.self_investment as self_business,
      m.parent_id, ${personOf('p')} as parent, m.side, m.sponsor_side, m.active_directs, m.directs_business,
      ${teamRow} as row
    from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
      join member m on m.id = asked.id join app_user u on u.id = asked.id
      left join app_user s on s.id = m.sponsor_id left join app_user p on p.id = m.parent_id
      left join ${sql.table(teams.table)} t on t.member_id = asked.id
    order by asked.place`.execute(db);
  return rows.map((row) => ({ ...row, initials: initialsOf(row.name), rank: null }));
}

/** Two letters for a circle: of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/[ .]+/).filter((word) => word !== '');
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
}
