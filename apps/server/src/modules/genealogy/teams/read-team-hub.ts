import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { teamHub } from '@banyan/contract/genealogy/teams';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { findTop, type TeamMember } from '../find-in-team.ts';
import { memberStatusSql } from '../queries.ts';
import { readLevels } from '../read-levels.ts';
import { readTeams, type Teams } from '../read-teams.ts';
import { changesBelow, directsOf, figuresText, joinLinks, legsOf, teamOf } from '../rules.ts';
import { readPlacedOn, type TankParts } from '../waiting/read-waiting-members.ts';

type Hub = ReplyOf<typeof teamHub>['data'];

/** A member's team at a glance. */
export async function readTeamHub(db: Db, context: ActorContext, parts: TankParts): Promise<Hub> {
  const { actor, now } = context;
  const teams = await readTeams(db, now);
  const own = await findTop(db, teams, actor);
  const [levels, place, new_joiners, sides, days, waiting] = await Promise.all([
    readLevels(db, teams, own, 'sponsor', 10),
    readOwnPlace(db, own.id),
    readNewJoiners(db, teams, own),
    readDirectSides(db, teams, own),
    parts.readTankDays(db, now),
    readWaiting(db, own.id),
  ]);
  const { left, right } = legsOf(teams, own.id, own.row);
  return {
    ...teams.teams,
    // who has no place counts in no leg
    directs: {
      left: {
        joined: sides.left.joined - waiting.joined,
        active: sides.left.active - waiting.active,
      },
      right: sides.right,
      business: place.directs_business,
    },
    left: figuresText(left),
    right: figuresText(right),
    team: figuresText(teamOf(teams, own.id, own.row)),
    levels,
    placement: place.placement,
    tank: { days, waiting: waiting.joined },
    waits_until: place.is_waiting ? await readPlacedOn(db, own.id, now, days) : null,
    single_leg:
      place.no === null ? null : { no: Number(place.no), below: Number(place.last) - Number(place.no) },
    new_joiners,
    referral_links: joinLinks(own.user_id),
  };
}

interface OwnPlace {
  placement: Hub['placement'];
  is_waiting: boolean;
  directs_business: string;
  no: string | null;
  last: string | null;
}

async function readOwnPlace(db: Db, id: string): Promise<OwnPlace> {
  return onlyRow(
    await sql<OwnPlace>`
    select m.placement, m.parent_id is null and m.sponsor_id is not null as is_waiting, m.directs_business, s.no, c.last
    from member m left join single_leg s on s.member_id = m.id left join single_leg_counter c on true
    where m.id = ${id}`.execute(db),
  );
}

/** Directs in the holding tank. */
async function readWaiting(db: Db, id: string): Promise<{ joined: number; active: number }> {
  return onlyRow(
    await sql<{ joined: number; active: number }>`
    select count(*)::int as joined, count(*) filter (where m.live_topups > 0 and not u.is_blocked)::int as active
    from member m join app_user u on u.id = m.id where m.sponsor_id = ${id} and m.parent_id is null`.execute(
      db,
    ),
  );
}

/** Directs by the leg they stand in: the snapshot's, and those who joined since. */
async function readDirectSides(
  db: Db,
  teams: Teams,
  own: TeamMember,
): Promise<Pick<Hub['directs'], 'left' | 'right'>> {
  const { rows } = await sql<{ left: number; right: number; left_active: number; right_active: number }>`
    select left_directs as left, right_directs as right, left_active_directs as left_active,
      right_active_directs as right_active
    from ${sql.table(teams.table)} where member_id = ${own.id}`.execute(db);
  const then = rows[0] ?? { left: 0, right: 0, left_active: 0, right_active: 0 };
  const since = teams.changes.filter((change) => change.sponsor_id === own.id);
  const ids = since.map((change) => change.member_id);
  const sides = await db
    .selectFrom('member')
    .select(['id', 'sponsor_side'])
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .execute();
  const right = new Set(sides.filter((row) => row.sponsor_side === 'R').map((row) => row.id));
  const count = (isRight: boolean, figure: 'joined' | 'active') =>
    since
      .filter((change) => right.has(change.member_id) === isRight)
      .reduce((sum, change) => sum + change[figure], 0);
  // the counter of the member's row is that of now; the snapshot says how it divides
  const total = directsOf(teams, own.id, own.row);
  const rightJoined = then.right + count(true, 'joined');
  return {
    left: { joined: total - rightJoined, active: then.left_active + count(false, 'active') },
    right: { joined: rightJoined, active: then.right_active + count(true, 'active') },
  };
}

/** A team up to this size is searched whole; in a larger one some member has joined lately. */
const smallTeam = 20_000;
const recently = 50_000;

/** The newest ten below in the binary tree, those since the snapshot first. */
async function readNewJoiners(db: Db, teams: Teams, own: TeamMember): Promise<Hub['new_joiners']> {
  const { left, right } = legsOf(teams, own.id, own.row);
  const row = own.row ?? { pre: -1, size: 0 };
  const fresh = changesBelow(teams, own.id, own.row, 'binary')
    .filter((change) => change.is_new)
    .map((change) => change.member_id);
  const table = sql.table(teams.table);
  const interval = sql`t.pre > ${row.pre}::int and t.pre < ${row.pre + row.size}::int`;
  const known =
    left.joined + right.joined <= smallTeam
      ? sql`select t.member_id as id from ${table} t where ${interval}`
      : sql`select j.id from (select id from member order by joined_at desc, id desc limit ${recently}::int) j
          join ${table} t on t.member_id = j.id where ${interval}`;
  const { rows } = await sql<Hub['new_joiners'][number]>`
    select u.user_id, u.name, ${memberStatusSql} as status, m.joined_at, ${personOf('s')} as sponsor, m.side
    from (${known} union all select unnest(${fresh}::bigint[])) b
      join member m on m.id = b.id join app_user u on u.id = m.id left join app_user s on s.id = m.sponsor_id
    where m.id <> ${own.id}
    order by m.joined_at desc, m.id desc limit 10`.execute(db);
  return rows;
}
