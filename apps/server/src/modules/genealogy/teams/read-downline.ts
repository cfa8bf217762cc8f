import type { Side } from '@banyan/contract/core/constants';
import type { FilterValues, RowOf } from '@banyan/contract/core/report';
import type { downlineDetails } from '@banyan/contract/genealogy/teams';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { momentOf } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { prepared } from '../../../platform/database/prepared-pool.ts';
import { readCompany } from '../../company/queries.ts';
import { findInTeam, findTop, type TeamMember } from '../find-in-team.ts';
import { type Level, orderOf, readSnapshotLevels } from '../read-levels.ts';
import { readTeams, type Teams } from '../read-teams.ts';
import { readTreeMembers } from '../read-tree-members.ts';
import type { TreeKind } from '../rules.ts';
import { changesBelow, directsOf, figuresText, teamOf } from '../rules.ts';
import { levelOf } from '../trees/read-direct-tree.ts';
import { beginsWith, statusFilter } from './select-members.ts';

type Filters = FilterValues<(typeof downlineDetails)['filters']>;
/** A member below, with the position in the tree. */
interface Below {
  member_id: string;
  level: number;
  /** Leg of the member at the top; null for a member outside of both. */
  side: Side | null;
}

/** Filters that are looked up member by member stop counting here. */
const maxCounted = 10_000;

/** A page of everybody below a member, level by level; those who joined after the snapshot come last. */
export async function readDownline(
  db: Db,
  ask: { actor: Actor; now: Date; filters: Filters; offset: number; limit: number },
): Promise<{ rows: RowOf<typeof downlineDetails>[]; total: number }> {
  const { actor, filters, offset, limit } = ask;
  const teams = await readTeams(db, ask.now);
  const tree: TreeKind = filters.tree === 'Binary tree' ? 'binary' : 'sponsor';
  const own = await findTop(db, teams, actor);
  const top =
    filters.member === undefined || actor.user_type === 'User'
      ? own
      : await findInTeam(db, teams, actor, { top: own, user_id: filters.member, tree, field: 'member' });
  const fresh = freshBelow(teams, top, tree);
  const { side, status, text, joined_from, joined_to } = filters;
  const isOrder = [side, status, text, joined_from, joined_to].every((value) => !value);
  const level = filters.level ? Number(filters.level) : null;
  const page = isOrder
    ? await pageInOrder(db, teams, { top, tree, fresh, level, offset, limit })
    : await pageByFilters(db, teams, { top, tree, fresh, level, filters, offset, limit });
  return { rows: await rowsOf(db, teams, page.members), total: page.total };
}

function freshBelow(teams: Teams, top: TeamMember, tree: TreeKind): Below[] {
  const start = tree === 'binary' ? top.depth : levelOf(teams, top);
  return changesBelow(teams, top.id, top.row, tree)
    .filter((change) => change.is_new)
    .map((change) => ({
      member_id: change.member_id,
      level: (tree === 'binary' ? change.depth : change.team_depth) - start,
      side: top.row ? sideOf(top.row, change.pre, change.side) : null,
    }));
}

function sideOf(top: NonNullable<TeamMember['row']>, pre: number, side: Side | null): Side | null {
  if (pre === top.pre) return side;
  if (pre < top.pre || pre >= top.pre + top.size) return null;
  return pre <= top.pre + top.left_joined ? 'L' : 'R';
}

interface AskBelow {
  top: TeamMember;
  tree: TreeKind;
  fresh: readonly Below[];
  level: number | null;
  offset: number;
  limit: number;
}

/** A deeper tree is listed in preorder: level by level, finding a page would read every level before it. */
const maxLevels = 200;

/** Without other filters the page is a range of numbers: of each level it touches, or of places in preorder. */
async function pageInOrder(
  db: Db,
  teams: Teams,
  { top, tree, fresh, level, offset, limit }: AskBelow,
): Promise<{ members: Below[]; total: number }> {
  const all = top.row ? (tree === 'binary' ? top.row.size : top.row.team_size) - 1 : 0;
  const until = level ? { levels: level, members: teams.members } : { levels: all, members: offset + limit };
  const isDeep = (tree === 'binary' ? teams.leg_levels : teams.team_levels) > maxLevels;
  const walked =
    top.row && (level || !isDeep) ? await readSnapshotLevels(db, teams, top.id, tree, until) : [];
  const levels = level ? walked.filter((item) => item.level === level) : walked;
  const known = level ? levels.reduce((n, { first, last }) => n + last - first + 1, 0) : all;
  const members =
    top.row && isDeep && !level
      ? await readPreorder(db, teams, { ...top, row: top.row }, tree, {
          offset,
          limit: Math.min(limit, known - offset),
        })
      : await readRanges(db, teams, top, tree, cut(levels, offset, limit));
  const added = fresh.filter((item) => level === null || item.level === level);
  const start = Math.max(0, offset - known);
  return {
    members: [...members, ...added.slice(start, start + limit - members.length)],
    total: known + added.length,
  };
}

async function readRanges(
  db: Db,
  teams: Teams,
  top: TeamMember,
  tree: TreeKind,
  ranges: readonly Level[],
): Promise<Below[]> {
  const { no } = orderOf(tree);
  const { rows } = await sql<{ member_id: string; level: number; pre: number }>`${prepared}
    select t.member_id, r.level, t.pre
    from unnest(${ranges.map((range) => range.first)}::int[], ${ranges.map((range) => range.last)}::int[],
        ${ranges.map((range) => range.level)}::int[]) as r (first, last, level)
      cross join lateral (
        select * from ${sql.table(teams.table)} t where t.${no} between r.first and r.last order by t.${no}
      ) t
    order by t.${no}`.execute(db);
  return rows.map(({ member_id, level, pre }) => ({
    member_id,
    level,
    side: top.row ? sideOf(top.row, pre, null) : null,
  }));
}

async function readPreorder(
  db: Db,
  teams: Teams,
  top: TeamMember & { row: NonNullable<TeamMember['row']> },
  tree: TreeKind,
  { offset, limit }: { offset: number; limit: number },
): Promise<Below[]> {
  const { row } = top;
  const [place, depth, first, start] =
    tree === 'binary'
      ? [sql.ref('t.pre'), sql.ref('t.depth'), row.pre, top.depth]
      : [sql.ref('t.team_pre'), sql.ref('t.team_depth'), row.team_pre, row.team_depth];
  const from = first + 1 + offset;
  const { rows } = await sql<{ member_id: string; level: number; pre: number }>`${prepared}
    select t.member_id, ${depth} - ${start}::int as level, t.pre from ${sql.table(teams.table)} t
    where ${place} >= ${from}::int and ${place} < ${from + limit}::int order by ${place}`.execute(db);
  return rows.map(({ member_id, level, pre }) => ({ member_id, level, side: sideOf(row, pre, null) }));
}

/** The part of each level that lies on a page. */
function cut(levels: readonly Level[], offset: number, limit: number): Level[] {
  const ranges: Level[] = [];
  let passed = 0;
  for (const range of levels) {
    const first = Math.max(range.first, range.first + offset - passed);
    const last = Math.min(range.last, range.first + offset + limit - passed - 1);
    if (first <= last) ranges.push({ ...range, first, last });
    passed += range.last - range.first + 1;
  }
  return ranges;
}

async function pageByFilters(
  db: Db,
  teams: Teams,
  { top, tree, fresh, level, filters, offset, limit }: AskBelow & { filters: Filters },
): Promise<{ members: Below[]; total: number }> {
  const row = top.row ?? { pre: -1, size: 0, left_joined: 0, team_pre: -1, team_size: 0, team_depth: 0 };
  const [place, first, size, depth, start] =
    tree === 'binary'
      ? [sql.ref('pre'), row.pre, row.size, sql.ref('depth'), top.depth]
      : [sql.ref('team_pre'), row.team_pre, row.team_size, sql.ref('team_depth'), row.team_depth];
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (level) conditions.push(sql`b.level = ${level}::int`);
  if (filters.side) conditions.push(sql`b.side = ${filters.side}`);
  if (filters.status) conditions.push(statusFilter[filters.status as keyof typeof statusFilter]);
  if (filters.text) conditions.push(beginsWith(filters.text));
  const { timezone } = await readCompany(db);
  const { joined_from, joined_to } = filters;
  // as literal moments, so that the planner starts from the few who joined, not from the tree
  if (joined_from) conditions.push(sql`m.joined_at >= ${momentOf(`${joined_from}T00:00`, timezone)}`);
  if (joined_to) conditions.push(sql`m.joined_at < ${momentOf(`${joined_to}T24:00`, timezone)}`);
  const found = sql`
    from (
      select member_id, ${orderOf(tree).no} as no, ${depth} - ${start}::int as level,
        case when pre > ${row.pre}::int and pre <= ${row.pre + row.left_joined}::int then 'L'
          when pre > ${row.pre}::int and pre < ${row.pre + row.size}::int then 'R' end as side
      from ${sql.table(teams.table)}
      where ${place} > ${first}::int and ${place} < ${first + size}::int
      union all
      select * from unnest(${fresh.map((item) => item.member_id)}::bigint[],
        ${fresh.map((_, index) => teams.members + index)}::int[],
        ${fresh.map((item) => item.level)}::int[], ${fresh.map((item) => item.side)}::text[])
    ) b join member m on m.id = b.member_id join app_user u on u.id = b.member_id
    where ${sql.join(conditions, sql` and `)}`;
  const [members, counted] = await Promise.all([
    sql<Below>`select b.member_id, b.level, b.side ${found} order by b.no limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ n: number }>`
      select count(*)::int as n from (select ${found} limit ${maxCounted + 1}::int) few`.execute(db),
  ]);
  return { members: members.rows, total: counted.rows[0]?.n ?? 0 };
}

async function rowsOf(
  db: Db,
  teams: Teams,
  page: readonly Below[],
): Promise<RowOf<typeof downlineDetails>[]> {
  const members = await readTreeMembers(
    db,
    teams,
    page.map((item) => item.member_id),
  );
  return members.map((member, index) => ({
    id: member.id,
    user_id: member.user_id,
    name: member.name,
    level: page[index]?.level ?? null,
    side: page[index]?.side ?? null,
    sponsor: member.sponsor,
    parent: member.parent,
    joined_at: member.joined_at,
    activated_at: member.activated_at,
    package: member.package,
    self_business: member.self_business,
    team_business: figuresText(teamOf(teams, member.id, member.row)).business,
    directs: directsOf(teams, member.id, member.row),
    status: member.status,
  }));
}
