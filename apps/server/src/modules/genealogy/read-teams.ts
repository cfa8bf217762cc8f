import type { Side } from '@banyan/contract/core/constants';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { prepared } from '../../platform/database/prepared-pool.ts';

/** Figures of a team: members, active ones, and business in units of 10^-8. */
export interface Figures {
  joined: number;
  active: number;
  business: bigint;
}

/**
 * Something that changed since the snapshot, by where the member stands in it: at places of the snapshot, or, when the
 * member joined later, below the nearest member above who is in it.
 */
export interface Change extends Figures {
  member_id: string;
  /** The member joined after the snapshot. */
  is_new: boolean;
  /** Preorder place in the binary tree of the member, or of the nearest one above; −1 = nobody above is in it. */
  pre: number;
  /** The leg of that nearest one; null when the place is the member's own. */
  side: Side | null;
  /** The same in the sponsor tree. */
  team_pre: number;
  /** Steps from the top of the sponsor tree, and of the binary tree. */
  team_depth: number;
  depth: number;
  parent_id: string | null;
  own_side: Side | null;
  sponsor_id: string | null;
}

/** The source of team figures: a generation of the snapshot, and the changes since. */
export interface Teams {
  /** The table that holds it. */
  table: 'team_0' | 'team_1';
  unit_digits: number;
  members: number;
  leg_levels: number;
  team_levels: number;
  /** When the figures of the binary tree, and of the sponsor tree, are true. */
  legs: { as_of: string; is_live: boolean };
  teams: { as_of: string; is_live: boolean };
  /** Empty when there are too many to add. */
  changes: readonly Change[];
}

/** With more changes than these, figures are those of the snapshot and show its time. */
export const maxChanges = 1000;

/**
 * The current snapshot and every change since, read in one moment. Its table stays readable for seconds, so that later
 * statements read the same one.
 * Before the first snapshot all of the network is a change; a server makes one when it starts.
 */
export async function readTeams(db: Db, now: Date): Promise<Teams> {
  const row = onlyRow(await selectTeams(db));
  const isFull = row.waiting > maxChanges;
  const at = { as_of: now.toISOString(), is_live: true };
  const then = { as_of: row.taken_at, is_live: false };
  const changes = isFull ? [] : placed(row.changes ?? []);
  return {
    table: row.generation === 0 ? 'team_0' : 'team_1',
    unit_digits: row.unit_digits,
    members: row.members,
    leg_levels: row.leg_levels,
    team_levels: row.team_levels,
    legs: isFull ? then : at,
    teams: isFull || row.is_moved ? then : at,
    changes,
  };
}

interface StoredChange {
  member_id: string;
  joined: number;
  active: number;
  business: string;
  parent_id: string | null;
  side: Side | null;
  sponsor_id: string | null;
  depth: number;
  pre: number | null;
  team_pre: number | null;
  team_depth: number | null;
  parent_pre: number | null;
  sponsor_pre: number | null;
  sponsor_depth: number | null;
}

interface TeamsRow {
  generation: number;
  taken_at: string;
  members: number;
  unit_digits: number;
  leg_levels: number;
  team_levels: number;
  waiting: number;
  is_moved: boolean | null;
  changes: StoredChange[] | null;
}

/** A member's row in whichever generation is read: the other branch is not entered. */
const placeOf = (id: string) =>
  sql.raw(`(
  select pre, team_pre, team_depth from team_0 where s.generation = 0 and member_id = ${id}
  union all
  select pre, team_pre, team_depth from team_1 where s.generation = 1 and member_id = ${id})`);

const selectTeams = (db: Db) =>
  sql<TeamsRow>`${prepared}
    select s.generation, s.taken_at, s.members, s.unit_digits, s.leg_levels, s.team_levels, w.waiting, c.is_moved,
      c.changes
    from (
      select coalesce(generation, 0) as generation, coalesce(taken_at, 'epoch') as taken_at,
        coalesce(members, 0) as members, coalesce(unit_digits, 0) as unit_digits,
        coalesce(leg_levels, 0) as leg_levels, coalesce(team_levels, 0) as team_levels
      from (values (1)) as one (id) left join team_snapshot using (id)
    ) s
    cross join lateral (
      select count(*)::int as waiting from (select from team_change limit ${maxChanges + 1}::int) few
    ) w
    left join lateral (
      select bool_or(r.is_moved) as is_moved, json_agg(json_build_object(
        'member_id', r.member_id::text, 'joined', r.joined, 'active', r.active, 'business', r.business::text,
        'parent_id', m.parent_id::text, 'side', m.side, 'sponsor_id', m.sponsor_id::text, 'depth', m.depth,
        'pre', own.pre, 'team_pre', own.team_pre, 'team_depth', own.team_depth, 'parent_pre', above.pre,
        'sponsor_pre', sponsor.team_pre, 'sponsor_depth', sponsor.team_depth)) as changes
      from (
        select member_id, sum(joined)::int as joined, sum(active)::int as active, sum(business) as business,
          bool_or(is_move) as is_moved
        from team_change group by member_id
      ) r
      join member m on m.id = r.member_id
      left join lateral ${placeOf('r.member_id')} own on true
      left join lateral ${placeOf('m.parent_id')} above on own.pre is null
      left join lateral ${placeOf('m.sponsor_id')} sponsor on own.pre is null
      where w.waiting <= ${maxChanges}::int
    ) c on true`.execute(db);

/** Finds for everybody who joined since the nearest member above who is in the snapshot. */
function placed(rows: readonly StoredChange[]): Change[] {
  const byId = new Map(rows.map((row) => [row.member_id, row]));
  const known = new Map<string, Change>();
  // who stands above joined before, and so has a lower depth; who sponsors has a lower id
  const changes = rows.map((row): Change => {
    const { pre, team_pre, team_depth, parent_pre: _p, sponsor_pre: _s, sponsor_depth: _d, ...own } = row;
    return {
      ...own,
      own_side: row.side,
      business: units(row.business),
      is_new: pre === null,
      pre: pre ?? -1,
      side: null,
      team_pre: team_pre ?? -1,
      team_depth: team_depth ?? 0,
    };
  });
  for (const change of changes) known.set(change.member_id, change);
  const fresh = changes.filter((change) => change.is_new);
  for (const change of fresh.toSorted((a, b) => a.depth - b.depth)) {
    const row = byId.get(change.member_id) as StoredChange;
    const above = known.get(row.parent_id ?? '');
    if (row.parent_pre !== null) Object.assign(change, { pre: row.parent_pre, side: row.side });
    else if (above) Object.assign(change, { pre: above.pre, side: above.side });
  }
  for (const change of fresh.toSorted((a, b) => Number(a.member_id) - Number(b.member_id))) {
    const row = byId.get(change.member_id) as StoredChange;
    const sponsor = known.get(row.sponsor_id ?? '');
    if (row.sponsor_pre !== null)
      Object.assign(change, { team_pre: row.sponsor_pre, team_depth: Number(row.sponsor_depth) + 1 });
    else if (sponsor)
      Object.assign(change, { team_pre: sponsor.team_pre, team_depth: sponsor.team_depth + 1 });
  }
  return changes;
}

/** An amount of the database, which has eight decimals, in units of 10^-8. */
export function units(amount: string): bigint {
  const [whole = '0', part = ''] = amount.split('.');
  return BigInt(whole + part.padEnd(8, '0').slice(0, 8));
}

/** Units of 10^-8 as a decimal string. */
export function amountText(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(9, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`;
}
