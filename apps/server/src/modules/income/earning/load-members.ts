import { dayOf } from '@banyan/plan/days';
import type { LiveTopup } from '@banyan/plan/instant/caps';
import type { UplineFacts } from '@banyan/plan/instant/facts';
import type { NeededFigures } from '@banyan/plan/instant/needed-facts';
import type { Plan } from '@banyan/plan/plan/plan';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import { loadActivity } from './load-activity.ts';
import { loadEarned } from './load-earned.ts';
import { lockTopups } from './lock-topups.ts';

/** The members an event has to load, besides the one who caused it. */
export interface WantedMembers {
  /** The member who caused the event. */
  around: string;
  /** How many uplines at most, counted from the sponsor. */
  uplines: number;
  /** The placement parent. */
  placement_parent?: boolean;
  /**
   * Queue numbers of the single leg; and, with `queue_self`, those of the member and the sponsor, where they have one.
   */
  queue_nos?: readonly number[];
  queue_self?: boolean;
  /** Others, wherever they stand. */
  members?: readonly string[];
}

/** What somebody is to one event. */
export interface Role {
  /** Place of the event among those asked for, from 0. */
  event: number;
  /** 0 = no upline. */
  distance: number;
  is_placement_parent: boolean;
  /** Queue number; null = not asked for. */
  queue_no: number | null;
}

/** Somebody one or several events must know. */
export interface LoadedMember extends Omit<UplineFacts, 'distance'> {
  live_topups: number;
  /** Milestones of the single leg that were paid; loaded with `queue_self`. */
  paid_milestones: number[];
  roles: Role[];
}

export interface LoadedMembers {
  /** In the order of joining. */
  members: LoadedMember[];
  /** The newest number of the single leg. */
  queue_length: number;
  /** Ids for the rows they may earn, two for each role (`writeIncomes`). */
  ids: string[];
}

/** Of the members themselves. */
export const idsOf = ({ members }: Pick<LoadedMembers, 'members'>): string[] =>
  members.map(({ member }) => member);

export type KnownMember = UplineFacts & Omit<Role, 'event'> & Pick<LoadedMember, 'paid_milestones'>;

const nothing = sql`null`;

/** Active members at any depth of the sponsor tree, and the amounts of all their unreversed topups. */
const team = (figure: 'count' | 'sum') => sql`(
  with recursive team as (
    select id, live_topups, self_investment from member where sponsor_id = m.id
    union all
    select d.id, d.live_topups, d.self_investment from team join member d on d.sponsor_id = team.id
  )
  select ${figure === 'count' ? sql`count(*)::int` : sql`coalesce(sum(self_investment), 0)::numeric(28,8)::text`}
  from team join app_user tu on tu.id = team.id where team.live_topups > 0 and not tu.is_blocked)`;

const highestTopup = (newTopups: readonly string[]) => sql`coalesce((
  select max(coalesce(face, amount)) from topup t
  where t.member_id = m.id and t.status <> 'Reversed' and t.id <> all(${newTopups}::bigint[])
), 0)::numeric(28,8)::text`;

/** Codes of the packages of live topups; of an upgraded one only of the new package. */
export const packageCodes = (newTopups: readonly string[]) => sql`array(
  select distinct p.code from topup t join package p on p.id = t.package_id
  where t.member_id = m.id and t.status <> 'Reversed' and t.id <> all(${newTopups}::bigint[])
    and not exists (select from topup o where o.upgrades = t.id and o.status <> 'Reversed')
)`;

/** The paid rank and those below it, in the order of the plan; a rank that the plan no longer has is none. */
const ranksUpTo = (rank: string | null, { ranks }: NeededFigures): string[] | null =>
  ranks === null ? null : ranks.slice(0, rank === null ? 0 : ranks.indexOf(rank) + 1);

/** The facts of member `m` with account `u` for the engine; figures the plan does not need stay null. */
const figureColumns = (
  needed: NeededFigures,
  newTopups: readonly string[],
) => sql`u.is_blocked, m.live_topups,
  m.live_topups > 0 and not u.is_blocked as is_active,
  m.self_investment::text as self_investment,
  m.active_directs as directs,
  m.directs_business::text as directs_business,
  ${needed.team ? team('count') : nothing} as team,
  ${needed.team_business ? team('sum') : nothing} as team_business,
  ${needed.highest_topup ? highestTopup(newTopups) : nothing} as highest_topup,
  ${needed.ranks ? sql`(select rank from member_rank where member_id = m.id)` : nothing} as paid_rank,
  ${needed.packages ? packageCodes(newTopups) : nothing} as packages`;

/** As `loadAll`, of one event. */
export async function loadMembers(
  tx: Tx,
  wanted: WantedMembers,
  needed: NeededFigures,
  event: { plan: Plan; id: string; business_date: string },
): Promise<{ members: KnownMember[]; ids: string[] }> {
  const loaded = await loadAll(tx, [wanted], needed);
  const activity = await loadActivity(tx, event.plan, [event.id], idsOf(loaded));
  const earned = await loadEarned(tx, event.plan, [dayOf(event.business_date)], idsOf(loaded));
  const members = loaded.members.flatMap((member) =>
    member.roles.map((role) => ({
      ...inRole(member, role),
      activity: activity?.of(0, member.member) ?? null,
      earned_in_period: earned?.of(0, member.member) ?? null,
    })),
  );
  return { members, ids: loaded.ids };
}

export function inRole(member: LoadedMember, { distance, is_placement_parent, queue_no }: Role): KnownMember {
  return { ...member, distance, is_placement_parent, queue_no };
}

/**
 * The facts of all members some events may pay, in one query, each member once. With a multiple cap their topups are
 * locked together, so that two events cannot use the same remaining cap.
 * @param newTopups topups the facts leave out: the caller adds them one after the other
 */
export async function loadAll(
  tx: Tx,
  wanted: readonly WantedMembers[],
  needed: NeededFigures,
  newTopups: readonly string[] = [],
): Promise<LoadedMembers> {
  const selections = selectionsOf(wanted);
  if (selections.length === 0) return { members: [], queue_length: 0, ids: [] };
  const uplines = Math.max(...wanted.map((event) => event.uplines));
  const milestones = sql`array(select level from single_leg_level l where l.member_id = m.id)`;
  const { rows } = await sql<Row>`
    with recursive chain as (
      select n, m.sponsor_id as id, 1 as distance
      from unnest(${wanted.map(({ around }) => around)}::bigint[]) with ordinality event (id, n)
      join member m on m.id = event.id where m.sponsor_id is not null
      union all
      select chain.n, m.sponsor_id, chain.distance + 1 from chain join member m on m.id = chain.id
      where m.sponsor_id is not null and chain.distance < ${uplines}::int
    ), wanted as (
      select n, id, max(distance) as distance, bool_or(is_parent) as is_parent, max(queue_no) as queue_no
      from (${sql.join(selections, sql` union all `)}) named group by n, id
    ), known as (
      select id, count(*)::int as n, json_agg(json_build_object('event', n - 1, 'distance', distance,
        'is_placement_parent', is_parent, 'queue_no', queue_no)) as roles
      from wanted group by id
    )
    select m.id as member, known.roles,
      ${wanted.some(({ queue_self }) => queue_self) ? milestones : sql`array[]::int[]`} as paid_milestones,
      (select last::float8 from single_leg_counter) as queue_length, ${figureColumns(needed, newTopups)},
      array(select nextval('income_id_seq') from generate_series(1, 2 * known.n)) as ids
    from known join member m on m.id = known.id join app_user u on u.id = m.id
    order by m.joined_at, m.id`.execute(tx);
  const ids = rows.map((row) => row.member);
  const topups = needed.topups ? await lockTopups(tx, ids) : new Map<string, LiveTopup[]>();
  const isNew = new Set(newTopups);
  return {
    members: rows.map(({ ids: _ids, queue_length: _length, paid_rank, ...row }) => ({
      ...row,
      ranks: ranksUpTo(paid_rank, needed),
      topups: (topups.get(row.member) ?? []).filter(({ topup }) => !isNew.has(topup)),
    })),
    queue_length: rows[0]?.queue_length ?? 0,
    ids: rows.flatMap((row) => row.ids),
  };
}

type Row = Omit<LoadedMember, 'topups' | 'ranks'> & {
  queue_length: number;
  ids: string[];
  paid_rank: string | null;
};

/** The uplines among them: those that have a distance. */
export const uplinesOf = (members: readonly KnownMember[]): KnownMember[] =>
  members.filter(({ distance }) => distance > 0);

/** Each names n (the event, from 1), id, distance (0 = no upline), is_parent and queue_no. */
function selectionsOf(wanted: readonly WantedMembers[]): RawBuilder<unknown>[] {
  const selections: RawBuilder<unknown>[] = [];
  if (wanted.some(({ uplines }) => uplines > 0))
    selections.push(sql`select n, id, distance, false as is_parent, null::bigint as queue_no from chain`);
  const placed = pairs(wanted, (event) => (event.placement_parent ? [event.around] : []));
  if (placed)
    selections.push(sql`
      select n, parent_id as id, 0 as distance, true as is_parent, null::bigint as queue_no
      from ${placed} join member on member.id = value where parent_id is not null`);
  const numbered = pairs(wanted, ({ queue_nos = [] }) => queue_nos.map(String));
  if (numbered)
    selections.push(sql`
      select n, member_id as id, 0 as distance, false as is_parent, no as queue_no
      from ${numbered} join single_leg on no = value`);
  const queued = pairs(wanted, (event) => (event.queue_self ? [event.around] : []));
  if (queued)
    selections.push(sql`
      select n, s.member_id as id, 0 as distance, false as is_parent, s.no as queue_no
      from ${queued} join member own on own.id = value
      join single_leg s on s.member_id in (own.id, own.sponsor_id)`);
  const others = pairs(wanted, ({ members = [] }) => members);
  if (others)
    selections.push(sql`
      select n, value as id, 0 as distance, false as is_parent, null::bigint as queue_no from ${others}`);
  return selections;
}

/** Ids or numbers that events ask for, each beside its event; null = none does. */
function pairs(
  wanted: readonly WantedMembers[],
  valuesOf: (event: WantedMembers) => readonly string[],
): RawBuilder<unknown> | null {
  const found = wanted.flatMap((event, index) => valuesOf(event).map((value) => ({ n: index + 1, value })));
  if (found.length === 0) return null;
  const [numbers, values] = [found.map(({ n }) => n), found.map(({ value }) => value)];
  return sql`unnest(${numbers}::bigint[], ${values}::bigint[]) as asked (n, value)`;
}
