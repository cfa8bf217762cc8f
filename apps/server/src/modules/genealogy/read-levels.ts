import type { TeamFigures } from '@banyan/contract/genealogy/trees';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { prepared } from '../../platform/database/prepared-pool.ts';
import type { TeamMember } from './find-in-team.ts';
import type { Figures, Teams } from './read-teams.ts';
import type { TreeKind } from './rules.ts';
import { changesBelow, figuresText, snapshotUnits, sum } from './rules.ts';
import { levelOf } from './trees/read-direct-tree.ts';

/** A level below a member in the snapshot: the numbers of its members, and their figures. */
export interface Level {
  level: number;
  first: number;
  last: number;
  active: number;
  /** In units of the snapshot. */
  business: string;
}

/** Columns of the order level by level. */
export const orderOf = (tree: TreeKind) => {
  const prefix = tree === 'binary' ? 'leg' : 'team';
  const column = (name: string) => sql.ref(`${prefix}_${name}`);
  return {
    no: column('no'),
    firstBelow: column('first_below'),
    activeUntil: column('active_until'),
    businessUntil: column('business_until'),
  };
};

/**
 * The levels below a member of the snapshot, the nearest first: each is one range of numbers, found from the one above
 * by two lookups, and its figures are differences of running sums. No member is counted.
 * @param until stops after this number of levels, or once this number of members was passed
 */
export async function readSnapshotLevels(
  db: Db,
  teams: Teams,
  memberId: string,
  tree: TreeKind,
  until: { levels: number; members: number },
): Promise<Level[]> {
  const { no, firstBelow, activeUntil, businessUntil } = orderOf(tree);
  const table = sql.table(teams.table);
  const { rows } = await sql<Level>`${prepared}
    with recursive level as (
      select 0 as level, ${no} as first, ${no} as last, 0 as passed from ${table} where member_id = ${memberId}
      union all
      select level + 1, f.below, n.below - 1, passed + n.below - f.below
      from level
        cross join lateral (select ${firstBelow} as below from ${table} where ${no} = level.first) f
        cross join lateral (
          select coalesce((select ${firstBelow} from ${table} where ${no} = level.last + 1),
            ${teams.members}::int) as below
        ) n
      where f.below < n.below and level < ${until.levels}::int and passed < ${until.members}::int
    )
    select level, first, last, l.active - b.active as active, (l.business - b.business)::text as business
    from level
      cross join lateral (
        select ${activeUntil} as active, ${businessUntil} as business from ${table} where ${no} = level.last
      ) l
      cross join lateral (
        select ${activeUntil} as active, ${businessUntil} as business from ${table} where ${no} = level.first - 1
      ) b
    where level > 0 order by level`.execute(db);
  return rows;
}

/** Figures of the first levels below a member, what changed since the snapshot included. */
export async function readLevels(
  db: Db,
  teams: Teams,
  member: TeamMember,
  tree: TreeKind,
  maxLevels: number,
): Promise<({ level: number } & TeamFigures)[]> {
  const levels = member.row
    ? await readSnapshotLevels(db, teams, member.id, tree, { levels: maxLevels, members: teams.members })
    : [];
  const byLevel = new Map<number, Figures>();
  for (const { level, first, last, active, business } of levels)
    byLevel.set(level, { joined: last - first + 1, active, business: snapshotUnits(teams, business) });
  const own = tree === 'binary' ? member.depth : levelOf(teams, member);
  for (const change of changesBelow(teams, member.id, member.row, tree)) {
    const level = (tree === 'binary' ? change.depth : change.team_depth) - own;
    const known = byLevel.get(level) ?? { joined: 0, active: 0, business: 0n };
    byLevel.set(level, sum(known, change));
  }
  return [...byLevel]
    .toSorted(([a], [b]) => a - b)
    .slice(0, maxLevels)
    .map(([level, figures]) => ({ level, ...figuresText(figures) }));
}
