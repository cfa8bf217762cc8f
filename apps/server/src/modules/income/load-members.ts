import type { LiveTopup } from '@banyan/plan/caps';
import type { UplineFacts } from '@banyan/plan/facts';
import type { NeededFigures } from '@banyan/plan/needed-facts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { lockTopups } from './lock-topups.ts';

/** Whom an event must know, besides whoever caused it. */
export interface WantedMembers {
  /** Whoever caused the event. */
  around: string;
  /** How many uplines at most, counted from the sponsor. */
  uplines: number;
  /** The member under whom he was placed. */
  placement_parent?: boolean;
  /** Numbers of the single leg; and, with `queue_self`, he and his sponsor where they have one. */
  queue_nos?: readonly number[];
  queue_self?: boolean;
  /** Others, wherever they stand. */
  members?: readonly string[];
}

export interface KnownMember extends UplineFacts {
  is_placement_parent: boolean;
  /** Number in the single leg; null = was not wanted for it. */
  queue_no: number | null;
  /** Milestones of the single leg that were paid; loaded with `queue_self`. */
  paid_milestones: number[];
}

const nothing = sql`null`;

/** Active members at any depth of the sponsor tree, and the amounts of all their unreversed topups. */
const team = (figure: 'count' | 'sum') => sql`(
  with recursive team as (
    select id, live_topups, self_investment from member where sponsor_id = m.id
    union all
    select d.id, d.live_topups, d.self_investment from team join member d on d.sponsor_id = team.id
  )
  select ${figure === 'count' ? sql`count(*)::int` : sql`coalesce(sum(self_investment), 0)::text`}
  from team join app_user tu on tu.id = team.id where team.live_topups > 0 and not tu.is_blocked)`;

const highestTopup = sql`coalesce((
  select max(amount) from topup t where t.member_id = m.id and t.status <> 'Reversed'), 0)::text`;

/** What the engine must know of member `m` with account `u`; figures the plan does not ask for stay null. */
const figuresOf = (needed: NeededFigures) => sql`u.is_blocked,
  m.live_topups > 0 and not u.is_blocked as is_active,
  m.self_investment::text as self_investment,
  m.active_directs as directs,
  m.directs_business::text as directs_business,
  ${needed.team ? team('count') : nothing} as team,
  ${needed.team_business ? team('sum') : nothing} as team_business,
  ${needed.highest_topup ? highestTopup : nothing} as highest_topup`;

/**
 * What the engine must know of everybody an event may pay, in one query and in the order of joining; of a member
 * wanted twice it is known once. With a multiple cap their topups are locked all at once, so that two events cannot
 * both take the same room.
 * @returns with the newest number of the single leg, and ids for the rows they may earn, two for each (`writeIncomes`)
 */
export async function loadMembers(
  tx: Tx,
  wanted: WantedMembers,
  needed: NeededFigures,
): Promise<{ members: KnownMember[]; queue_length: number; ids: string[] }> {
  const selections = selectionsOf(wanted);
  if (selections.length === 0) return { members: [], queue_length: 0, ids: [] };
  const milestones = sql`array(select level from single_leg_level l where l.member_id = m.id)`;
  const { rows } = await sql<Row>`
    with recursive chain as (
      select sponsor_id as id, 1 as distance from member where id = ${wanted.around} and sponsor_id is not null
      union all
      select m.sponsor_id, chain.distance + 1 from chain join member m on m.id = chain.id
      where m.sponsor_id is not null and chain.distance < ${wanted.uplines}::int
    ), wanted as (
      select id, max(distance) as distance, bool_or(is_parent) as is_parent, max(queue_no) as queue_no
      from (${sql.join(selections, sql` union all `)}) named group by id
    )
    select m.id as member, wanted.distance, wanted.is_parent as is_placement_parent,
      wanted.queue_no::float8 as queue_no,
      ${wanted.queue_self ? milestones : sql`array[]::int[]`} as paid_milestones,
      (select last::float8 from single_leg_counter) as queue_length, ${figuresOf(needed)},
      nextval('income_id_seq') as id_1, nextval('income_id_seq') as id_2
    from wanted join member m on m.id = wanted.id join app_user u on u.id = m.id
    order by m.joined_at, m.id`.execute(tx);
  const ids = rows.map((row) => row.member);
  const topups = needed.topups ? await lockTopups(tx, ids) : new Map<string, LiveTopup[]>();
  return {
    members: rows.map(({ id_1: _1, id_2: _2, queue_length: _3, ...row }) => ({
      ...row,
      topups: topups.get(row.member) ?? [],
    })),
    queue_length: rows[0]?.queue_length ?? 0,
    ids: rows.flatMap((row) => [row.id_1, row.id_2]),
  };
}

type Row = Omit<KnownMember, 'topups'> & { queue_length: number; id_1: string; id_2: string };

/** The uplines among them: those that have a distance. */
export const uplinesOf = (members: readonly KnownMember[]): KnownMember[] =>
  members.filter(({ distance }) => distance > 0);

/** Each names id, distance (0 = no upline), is_parent and queue_no. */
function selectionsOf(wanted: WantedMembers): RawBuilder<unknown>[] {
  const { around, queue_nos = [], members = [] } = wanted;
  const selections: RawBuilder<unknown>[] = [];
  if (wanted.uplines > 0)
    selections.push(sql`select id, distance, false as is_parent, null::bigint as queue_no from chain`);
  if (wanted.placement_parent)
    selections.push(sql`
      select parent_id as id, 0 as distance, true as is_parent, null::bigint as queue_no from member
      where id = ${around} and parent_id is not null`);
  if (queue_nos.length > 0)
    selections.push(sql`
      select member_id as id, 0 as distance, false as is_parent, no as queue_no from single_leg
      where no = any(${queue_nos}::bigint[])`);
  if (wanted.queue_self)
    selections.push(sql`
      select s.member_id as id, 0 as distance, false as is_parent, s.no as queue_no
      from single_leg s join member own on own.id = ${around} and s.member_id in (own.id, own.sponsor_id)`);
  if (members.length > 0)
    selections.push(sql`
      select id, 0 as distance, false as is_parent, null::bigint as queue_no
      from unnest(${members}::bigint[]) as id`);
  return selections;
}
