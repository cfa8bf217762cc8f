import { type SelectQueryBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { DB } from '../../../platform/database/schema.gen.ts';
import { onDates, personOf } from '../../../platform/http/report-sql.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { ownRate, ranksHeld } from './own-rate.ts';

interface Ask {
  actor: Actor;
  now: Date;
  filters: { on_from?: string; on_to?: string; member?: string; from?: string };
}

interface Provisional {
  id: string;
  business_date: string;
  source_no: string | null;
  member: { user_id: string; name: string } | null;
  from: { user_id: string; name: string } | null;
  level: number;
  base: string;
  percent: string | null;
  fixed_amount: string | null;
  gross: string;
  lapses: string;
  pays_on: string;
  status: string;
  reason: string | null;
}

/** The first requirement that fails, in the order of the engine: blocked, inactive, own BV, those of the level, its rate. */
const reason = sql`case
  when u.is_blocked then 'blocked'
  when m.live_topups = 0 then 'inactive'
  when own.bv < p.self_bv then 'self_bv'
  when m.self_investment < coalesce((r.need ->> 'self_investment')::numeric, 0) then 'self_investment'
  when m.active_directs < coalesce((r.need ->> 'directs')::int, 0) then 'directs'
  when m.directs_business < coalesce((r.need ->> 'directs_business')::numeric, 0) then 'directs_business'
  when team.members < coalesce((r.need ->> 'team')::int, 0) then 'team'
  when team.business < coalesce((r.need ->> 'team_business')::numeric, 0) then 'team_business'
  when r.need ? 'rank' and not (r.need ->> 'rank') = any(own_rate.ranks) then 'rank'
  when own_rate.value::numeric = 0 and r.rule ? 'by_rank' then 'rank'
  when own_rate.value::numeric = 0 and r.rule ? 'by_package' then 'package' end`;

/** What the level pays member `m`, with the ranks held. */
const rate = sql`
  cross join lateral (
    select held.ranks, ${ownRate(sql`r.rule`, sql`held.ranks`)} as value
    from (select ${ranksHeld(sql`p.ranks`)} as ranks) held
  ) own_rate`;

/** The figures by which an upline is evaluated now; a team is counted only where the level asks for it. */
const facts = sql`
  join app_user u on u.id = m.id
  cross join lateral (
    select coalesce(sum(bv), 0) as bv from business_event
    where kind in ('order', 'refund') and member_id = m.id and period between p.month_from and p.closes_on
  ) own
  cross join lateral (
    with recursive team as (
      select id, live_topups, self_investment from member
      where sponsor_id = m.id and r.need ?| array['team', 'team_business']
      union all
      select d.id, d.live_topups, d.self_investment from team join member d on d.sponsor_id = team.id
    )
    select count(*)::int as members, coalesce(sum(team.self_investment), 0) as business
    from team join app_user x on x.id = team.id where team.live_topups > 0 and not x.is_blocked
  ) team ${rate}`;

/**
 * Walks up from every order that no closing has paid on, upline by upline, and evaluates each by the rule of the level
 * it would be paid. With compression an ineligible upline gets no row. Figures are those of this moment, the own BV
 * that of the month so far.
 */
export function selectProvisionalRepurchase(db: Db, { actor, now, filters }: Ask) {
  const own =
    actor.user_type === 'User'
      ? sql`w.member_id = ${actor.id}::bigint`
      : filters.member
        ? sql`w.member_id = ${idOfUser(filters.member)}`
        : sql`true`;
  const rows = sql<Provisional>`(
    with recursive company_now as (
      select (${now}::timestamptz at time zone timezone)::date as today, round_off_digits as digits from company
    ), plan as (
      select kind, coalesce((kind ->> 'start_level')::int, 1) as start_level,
        coalesce((kind ->> 'compression')::boolean, false) as compression,
        coalesce((kind ->> 'self_bv')::numeric, 0) as self_bv, coalesce((kind ->> 'hold_days')::int, 0) as hold_days,
        date_trunc('month', today)::date as month_from,
        (date_trunc('month', today) + interval '1 month - 1 day')::date as closes_on, digits, ranks
      from (select plan -> 'incomes' -> 'repurchase_level' as kind, coalesce(plan -> 'ranks', '[]') as ranks from plan_version
        where effective_from <= ${now} order by version desc limit 1) v, company_now where kind is not null
    ), rule as (
      select n::int as n, rule, coalesce(rule -> 'need', '{}') as need
      from plan, jsonb_array_elements(kind -> 'levels') with ordinality as item (rule, n)
    ), due as (
      select o.source_id as id, o.ref as no, o.member_id as buyer, o.business_date, o.bv + coalesce((
          select sum(bv) from business_event where kind = 'refund' and ref = o.ref), 0) as bv
      from business_event o, plan
      where o.kind = 'order' and o.closing_date is null and ${onDates('o.business_date', filters.on_from, filters.on_to)}
        and ${filters.from ? sql`o.member_id = ${idOfUser(filters.from)}` : sql`true`}
    ), walk as (
      -- the buyer, at distance 0; next = the rule that is evaluated next
      select d.id as order_id, d.buyer as member_id, 0 as distance, 1 as next, null::int as n, null::text as reason
      from due d where d.bv > 0
      union all
      select w.order_id, m.id, w.distance + 1,
        case when w.distance + 1 < p.start_level then w.next
          when p.compression and ${reason} is not null then w.next else w.next + 1 end,
        case when w.distance + 1 < p.start_level or (p.compression and ${reason} is not null) then null else r.n end,
        ${reason}
      from walk w join member b on b.id = w.member_id join member m on m.id = b.sponsor_id
        cross join plan p join rule r on r.n = w.next ${facts}
    )
    select w.order_id || '-' || w.member_id as id, d.business_date, case when d.id > 0 then d.no end as source_no, ${personOf('me')} as member,
      ${personOf('buyer')} as from, p.start_level + w.n - 1 as level, trim_scale(d.bv) as base,
      case when r.rule ? 'percent' then own_rate.value end as percent,
      case when not r.rule ? 'percent' then own_rate.value end as fixed_amount, case when w.reason is null then sum.gross else 0 end as gross,
      case when w.reason is null then 0 else sum.gross end as lapses,
      (date_trunc('month', greatest(d.business_date + p.hold_days, p.month_from)) + interval '1 month - 1 day')::date::text
        as pays_on,
      case when w.reason is null then 'Provisional' else 'Would lapse' end as status, w.reason
    from walk w join due d on d.id = w.order_id join rule r on r.n = w.n cross join plan p
      join app_user me on me.id = w.member_id join app_user buyer on buyer.id = d.buyer
      join member m on m.id = w.member_id ${rate}
      cross join lateral (
        select round(own_rate.value::numeric * case when r.rule ? 'percent' then d.bv / 100 else 1 end, p.digits) as gross
      ) sum
    where ${own})`;
  return db.selectFrom(rows.as('provisional')).selectAll() as unknown as SelectQueryBuilder<
    DB,
    never,
    Provisional
  >;
}
