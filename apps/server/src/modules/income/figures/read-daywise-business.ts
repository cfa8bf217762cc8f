import { addDays } from '@banyan/contract/core/dates';
import type { FilterValues, RowOf } from '@banyan/contract/core/report';
import type { daywiseBusiness } from '@banyan/contract/income/daywise-business';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readCompany } from '../../company/queries.ts';
import { findInTeam, findTop } from '../../genealogy/find-in-team.ts';
import { readTeams } from '../../genealogy/read-teams.ts';

type Row = RowOf<typeof daywiseBusiness>;

const usualDays = 30;
const maxDays = 366;

/**
 * What happened in both legs of a member on each of some dates: joinings, first topups that still count, and the
 * business of topups less reversals. What happened on the dates is looked up and placed in the legs, so that the
 * size of the legs does not matter. Beside it stand the member's own virtual business, and what closings carried and
 * matched by the rows they wrote.
 */
export async function readDaywiseBusiness(
  db: Db,
  ask: {
    actor: Actor;
    now: Date;
    filters: FilterValues<(typeof daywiseBusiness)['filters']>;
    sort: string;
    offset: number;
    limit: number;
  },
): Promise<{ rows: Row[]; total: number; totals: Record<string, string> }> {
  const { actor, now, filters } = ask;
  const [teams, { timezone }] = await Promise.all([readTeams(db, now), readCompany(db)]);
  const own = await findTop(db, teams, actor);
  const user_id = actor.user_type === 'User' ? undefined : filters.member;
  const top =
    user_id === undefined
      ? own
      : await findInTeam(db, teams, actor, { top: own, user_id, tree: 'binary', field: 'member' });
  const last = filters.on_to ?? businessDate(now, timezone);
  const first = firstDate(filters.on_from, last);
  const memberId = top.id;
  const { pre, size, left_joined } = top.row ?? { pre: -1, size: 0, left_joined: 0 };
  // members who joined after the snapshot stand where the nearest one above stands
  const fresh = teams.changes.filter((change) => change.is_new);
  const sides = fresh.map((change) => {
    if (change.pre === pre) return change.side;
    if (change.pre < pre || change.pre >= pre + size) return null;
    return change.pre <= pre + left_joined ? 'L' : 'R';
  });
  const local = (column: string) => sql`(${sql.ref(column)} at time zone ${timezone})::date`;
  const between = (column: string) => sql`${sql.ref(column)} >= ${first}::timestamp at time zone ${timezone}
    and ${sql.ref(column)} < (${last}::date + 1)::timestamp at time zone ${timezone}`;
  const { rows } = await sql<Row>`
    with happened as (
      select id as member_id, ${local('joined_at')} as on, 1 as joined, 0 as active, 0::numeric as business
      from member where ${between('joined_at')}
      union all
      select id, ${local('activated_at')}, 0, 1, 0 from member where ${between('activated_at')}
      union all
      select member_id, business_date, 0, 0, amount from business_event
      where kind in ('topup', 'topup_reversal') and business_date between ${first}::date and ${last}::date
    ), placed as (
      select h.*, case when t.pre <= ${pre + left_joined}::int then 'L' else 'R' end as side
      from happened h join ${sql.table(teams.table)} t on t.member_id = h.member_id
        and t.pre > ${pre}::int and t.pre < ${pre + size}::int
      union all
      select h.*, f.side from happened h
        join unnest(${fresh.map((change) => change.member_id)}::bigint[], ${sides}::text[]) f (id, side)
          on f.id = h.member_id and f.side is not null
    ), virtual as (
      select business_date as on, coalesce(sum(amount) filter (where ref = 'L'), 0) as virtual_left,
        coalesce(sum(amount) filter (where ref = 'R'), 0) as virtual_right
      from business_event where kind = 'virtual_business' and member_id = ${memberId}::bigint
        and business_date between ${first}::date and ${last}::date group by business_date
    ), matching as (
      select business_date as on, trim_scale(base) as matched, why -> 'matching' as legs from income_ever
      where kind = 'matching' and member_id = ${memberId}::bigint
        and business_date between ${first}::date and ${last}::date
    ), days as (
      select placed.on,
        count(*) filter (where joined = 1 and side = 'L')::int as joined_left,
        count(*) filter (where joined = 1 and side = 'R')::int as joined_right,
        count(*) filter (where active = 1 and side = 'L')::int as active_left,
        count(*) filter (where active = 1 and side = 'R')::int as active_right,
        coalesce(sum(business) filter (where side = 'L'), 0) as business_left,
        coalesce(sum(business) filter (where side = 'R'), 0) as business_right
      from placed group by placed.on
    )
    select "on"::text as id, "on"::text as on, coalesce(joined_left, 0) as joined_left,
      coalesce(joined_right, 0) as joined_right, coalesce(active_left, 0) as active_left,
      coalesce(active_right, 0) as active_right, coalesce(business_left, 0)::text as business_left,
      coalesce(business_right, 0)::text as business_right, coalesce(virtual_left, 0)::text as virtual_left,
      coalesce(virtual_right, 0)::text as virtual_right, legs ->> 'carry_in_left' as carry_in_left,
      legs ->> 'carry_in_right' as carry_in_right, matched::text as matched, legs ->> 'carry_left' as carry_out_left,
      legs ->> 'carry_right' as carry_out_right
    from days full join virtual using ("on") full join matching using ("on") order by "on"`.execute(db);
  const sorted = ask.sort.startsWith('-') ? rows.toReversed() : rows;
  return {
    rows: sorted.slice(ask.offset, ask.offset + ask.limit),
    total: rows.length,
    totals: totalsOf(rows),
  };
}

function firstDate(asked: string | undefined, last: string): string {
  const earliest = addDays(last, 1 - maxDays);
  const first = asked ?? addDays(last, 1 - usualDays);
  return first < earliest ? earliest : first;
}

function totalsOf(rows: readonly Row[]): Record<string, string> {
  const columns = [
    'joined_left',
    'joined_right',
    'active_left',
    'active_right',
    'business_left',
    'business_right',
    'virtual_left',
    'virtual_right',
    'matched',
  ] as const;
  return Object.fromEntries(
    columns.map((column) => [
      column,
      rows.reduce((sum, row) => sum.plus(String(row[column] ?? 0)), toDecimal('0')).toFixed(),
    ]),
  );
}
