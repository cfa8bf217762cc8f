import type { Side } from '@banyan/contract/core/constants';
import type { MemberStatus } from '@banyan/contract/genealogy/genealogy';
import type { placements } from '@banyan/contract/genealogy/trees';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { prepared } from '../../platform/database/prepared-pool.ts';
import { teamRow, teamRowOf } from './find-in-team.ts';
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
  profile_image_url: string | null;
  status: MemberStatus;
  package: string | null;
  /** The paid rank, and the highest one reached. */
  rank: string | null;
  highest_rank: string | null;
  joined_at: string;
  activated_at: string | null;
  sponsor: Person | null;
  self_business: string;
  parent_id: string | null;
  parent: Person | null;
  side: Side | null;
  placement: (typeof placements)[number];
  sponsor_side: Side | null;
  active_directs: number;
  directs_business: string;
  row: TeamRow | null;
}

/** The package of the newest topup that still counts, of the member `m`. */
export const packageName = sql<string | null>`(
  select p.name from topup t join package p on p.id = t.package_id
  where t.member_id = m.id and t.status <> 'Reversed' order by t.at desc, t.id desc limit 1)`;

/** A member as read from the database: people and the snapshot's row in plain columns, which are faster than JSON. */
type StoredMember = Omit<TreeMember, 'initials' | 'sponsor' | 'parent' | 'row'> & {
  sponsor_user_id: string | null;
  sponsor_name: string | null;
  parent_user_id: string | null;
  parent_name: string | null;
  row: string | null;
};

/** Members by their ids, in the order of the ids. */
export async function readTreeMembers(db: Db, teams: Teams, ids: readonly string[]): Promise<TreeMember[]> {
  const { rows } = await sql<StoredMember>`${prepared}
    select m.id, u.user_id, u.name, u.profile_image_url, ${memberStatusSql} as status, ${packageName} as package, r.rank, r.highest as highest_rank,
      m.joined_at, m.activated_at, s.user_id as sponsor_user_id, s.name as sponsor_name,
      m.self_investment as self_business, m.parent_id, p.user_id as parent_user_id, p.name as parent_name, m.side,
      m.sponsor_side, m.placement, m.active_directs, m.directs_business, ${teamRow} as row
    from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
      join member m on m.id = asked.id join app_user u on u.id = asked.id
      left join app_user s on s.id = m.sponsor_id left join app_user p on p.id = m.parent_id
      left join member_rank r on r.member_id = m.id left join ${sql.table(teams.table)} t on t.member_id = asked.id
    order by asked.place`.execute(db);
  // field by field: an object spread of each row makes several kilobytes of garbage
  return rows.map((row) => ({
    id: row.id,
    user_id: row.user_id,
    name: row.name,
    initials: initialsOf(row.name),
    profile_image_url: row.profile_image_url,
    status: row.status,
    package: row.package,
    rank: row.rank,
    highest_rank: row.highest_rank,
    joined_at: row.joined_at,
    activated_at: row.activated_at,
    sponsor: personOf(row.sponsor_user_id, row.sponsor_name),
    self_business: row.self_business,
    parent_id: row.parent_id,
    parent: personOf(row.parent_user_id, row.parent_name),
    side: row.side,
    placement: row.placement,
    sponsor_side: row.sponsor_side,
    active_directs: row.active_directs,
    directs_business: row.directs_business,
    row: teamRowOf(row.row),
  }));
}

const personOf = (user_id: string | null, name: string | null): Person | null =>
  user_id === null || name === null ? null : { user_id, name };

/** Two letters for a circle: of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/[ .]+/).filter((word) => word !== '');
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
}
