import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { prepared } from '../../platform/database/prepared-pool.ts';
import { fail } from '../../platform/fail.ts';
import type { Teams } from './read-teams.ts';
import type { TeamRow, TreeKind } from './rules.ts';

/** A member of a tree that is looked at. */
export interface TeamMember {
  id: string;
  user_id: string;
  name: string;
  /** Steps from the company's first member in the binary tree. */
  depth: number;
  /** Null for a member who joined after the snapshot. */
  row: TeamRow | null;
}

/**
 * The top of the tree a person may see: a member's own place, for an admin the company's first member.
 * @throws not_in_team when nobody has joined yet
 */
export async function findTop(
  db: Db,
  teams: Teams,
  actor: Pick<Actor, 'id' | 'user_type'>,
): Promise<TeamMember> {
  const id =
    actor.user_type === 'User' ? sql`${actor.id}` : sql`(select id from member where sponsor_id is null)`;
  const [top] = await readTeamMembers(db, teams, sql`m.id = ${id}`);
  if (!top) throw fail('not_in_team');
  return top;
}

/**
 * A member the person may see: oneself or anybody below in the tree, for an admin every member.
 * @param top what `findTop` found
 * @throws for an admin unknown_member; for a member not_in_team, as well for one elsewhere as for an id that nobody has, on `field`
 */
export async function findInTeam(
  db: Db,
  teams: Teams,
  actor: Actor,
  asked: { top: TeamMember; user_id: string; tree: TreeKind; field: string },
): Promise<TeamMember> {
  const [member] = await readTeamMembers(db, teams, sql`lower(u.user_id) = lower(${asked.user_id})`);
  if (actor.user_type !== 'User') {
    if (member) return member;
    throw fail('unknown_member', { [asked.field]: text('No member has this user id.') });
  }
  const isOwn = await isWithin(db, teams, asked.top, member ?? nobodyBeside(asked.top), asked.tree);
  if (member && isOwn) return member;
  throw fail('not_in_team', { [asked.field]: text('This member is not in your team.') });
}

/** Stands for an id that nobody has, so that asking for it takes the way of asking for a member elsewhere. */
const nobodyBeside = ({ row }: TeamMember): TeamMember => ({
  id: '0',
  user_id: '',
  name: '',
  depth: 0,
  row: row && { ...row, pre: -1, team_pre: -1 },
});

/** Whether a member is the top or stands below it. */
export async function isWithin(
  db: Db,
  teams: Teams,
  top: TeamMember,
  member: TeamMember,
  tree: TreeKind,
): Promise<boolean> {
  if (member.id === top.id) return true;
  const isKnown = tree === 'binary' || teams.teams.is_live;
  if (member.row && isKnown) return top.row !== null && isBelow(top.row, member.row, tree);
  const above = await climb(db, teams, member.id, top.id, tree, isKnown);
  if (above.id === top.id) return true;
  return isKnown && top.row !== null && above.row !== null && isBelow(top.row, above.row, tree);
}

/** Whether the second stands below the first. */
export function isBelow(top: TeamRow, row: TeamRow, tree: TreeKind): boolean {
  if (tree === 'binary') return row.pre > top.pre && row.pre < top.pre + top.size;
  return row.team_pre > top.team_pre && row.team_pre < top.team_pre + top.team_size;
}

/** The nearest one above a new member who is in the snapshot or is the top; without a snapshot to trust, the last. */
async function climb(
  db: Db,
  teams: Teams,
  id: string,
  topId: string,
  tree: TreeKind,
  isKnown: boolean,
): Promise<Pick<TeamMember, 'id' | 'row'>> {
  const above = sql.ref(tree === 'binary' ? 'm.parent_id' : 'm.sponsor_id');
  const isNew = isKnown
    ? sql`not exists (select from ${sql.table(teams.table)} t where t.member_id = up.id)`
    : sql`true`;
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select m.id, ${above} as above, 0 as steps from member m where m.id = ${id}
      union all
      select m.id, ${above}, steps + 1 from up join member m on m.id = up.above
      where up.id <> ${topId} and ${isNew}
    )
    select id from up order by steps desc limit 1`.execute(db);
  const last = rows[0]?.id ?? id;
  const [found] = await readTeamMembers(db, teams, sql`m.id = ${last}`);
  return found ?? { id: last, row: null };
}

/** Members with their rows of the snapshot. */
export async function readTeamMembers(
  db: Db,
  teams: Teams,
  condition: ReturnType<typeof sql>,
): Promise<TeamMember[]> {
  const { rows } = await sql<Omit<TeamMember, 'row'> & { row: string | null }>`${prepared}
    select m.id, u.user_id, u.name, m.depth, ${teamRow} as row
    from member m join app_user u on u.id = m.id
      left join ${sql.table(teams.table)} t on t.member_id = m.id
    where ${condition}`.execute(db);
  return rows.map((row) => ({ ...row, row: teamRowOf(row.row) }));
}

/**
 * The row of the snapshot joined as `t`, for `teamRowOf`; null when there is none. As one line of text, because
 * JSON objects of fourteen fields take the database as long as the rest of the page.
 */
export const teamRow = sql<string | null>`case when t.member_id is not null then concat_ws(' ',
  t.pre, t.size, t.left_joined, t.left_active, t.right_active, t.left_business, t.right_business, t.team_pre,
  t.team_size, t.team_depth, t.team_active, t.team_business, t.left_directs, t.right_directs) end`;

/** What `teamRow` says. */
export function teamRowOf(line: string | null): TeamRow | null {
  if (line === null) return null;
  const words = line.split(' ');
  const text = (at: number) => words[at] as string;
  const number = (at: number) => Number(words[at]);
  return {
    pre: number(0),
    size: number(1),
    left_joined: number(2),
    left_active: number(3),
    right_active: number(4),
    left_business: text(5),
    right_business: text(6),
    team_pre: number(7),
    team_size: number(8),
    team_depth: number(9),
    team_active: number(10),
    team_business: text(11),
    left_directs: number(12),
    right_directs: number(13),
  };
}
