import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { DB } from '../../../platform/database/schema.gen.ts';
import { onDates } from '../../../platform/http/report-sql.ts';
import { ownRate, ranksHeld } from './own-rate.ts';
import { sumIncomes } from './sum-incomes.ts';

interface Ask {
  /** A kind that pays by levels. */
  kind: string;
  actor: Actor;
  now: Date;
  filters: { on_from?: string; on_to?: string; member?: string };
}

interface ConciseLevel {
  id: string;
  level: number;
  required_places: number | null;
  places: number | null;
  required_self_investment: string | null;
  self_investment: string | null;
  required_directs: number | null;
  directs: number | null;
  required_directs_business: string | null;
  directs_business: string | null;
  required_team: number | null;
  team: number | null;
  required_team_business: string | null;
  team_business: string | null;
  required_rank: string | null;
  rank: string | null;
  on_amount: string;
  percent: string | null;
  fixed_amount: string | null;
  income: string;
  lapsed: string;
  achieved: string | null;
}

const ownRows = (own: RawBuilder<unknown>, kind: string, { on_from, on_to }: Ask['filters']) => sql`
  select * from income_ever where kind = ${kind} and member_id = ${own} and ${onDates('business_date', on_from, on_to)}`;

/**
 * A row per level of the plan in force, or that income was ever written for: requirement beside the member's own
 * current figure, and the money of the dates asked for. Without a member the money of the whole company.
 */
export function selectConciseLevels(db: Db, { kind, actor, now, filters }: Ask) {
  const own =
    actor.user_type === 'User'
      ? sql`${actor.id}::bigint`
      : filters.member
        ? sql`(select id from app_user where lower(user_id) = lower(${filters.member}))`
        : null;
  const rows = sql<ConciseLevel>`(
    with plan as (
      select plan -> 'incomes' -> ${kind} as kind, coalesce(plan -> 'ranks', '[]') as ranks from plan_version
      where effective_from <= ${now} order by version desc limit 1
    ), rule as (
      select coalesce((kind ->> 'start_level')::int, 1) + (item.n - 1)::int as level,
        item.rule,
        -- a milestone of the single leg writes its requirements beside the amount; its team is the places below
        coalesce(item.rule -> 'need', case when kind ->> 'mode' = 'milestone' then item.rule - 'team' end, '{}') as need,
        case when kind ->> 'mode' = 'milestone' then (item.rule -> 'team')::int end as required_places
      from plan, jsonb_array_elements(kind -> 'levels') with ordinality as item (rule, n)
    ), paid as (
      select level, sum(case when status = 'reversed' then -base else base end) as on_amount, sum(amount) as income,
        coalesce(sum(trimmed) filter (where status = 'lapsed'), 0) as lapsed
      from (${own ? ownRows(own, kind, filters) : sumIncomes({ ...filters, kind })}) as rows group by level
    ), own as (
      select m.id, m.self_investment, m.active_directs, m.directs_business, team.members, team.business,
        (select c.last - q.no from single_leg q, single_leg_counter c where q.member_id = m.id)::int as places,
        ${ranksHeld(sql`plan.ranks`)} as ranks
      from plan, member m, lateral (
        with recursive team as (
          -- a team is counted only where a level asks for it
          select id, live_topups, self_investment from member
          where sponsor_id = m.id and exists (select from rule where need ?| array['team', 'team_business'])
          union all
          select d.id, d.live_topups, d.self_investment from team join member d on d.sponsor_id = team.id
        )
        select count(*)::int as members, coalesce(sum(team.self_investment), 0) as business
        from team join app_user u on u.id = team.id where team.live_topups > 0 and not u.is_blocked
      ) team
      where m.id = ${own ?? sql`null::bigint`} and exists (select from rule)
    )
    select level::text as id, level, required_places, case when required_places is not null then own.places end as places,
      nullif((need ->> 'self_investment')::numeric, 0) as required_self_investment, own.self_investment,
      nullif((need ->> 'directs')::int, 0) as required_directs, own.active_directs as directs,
      nullif((need ->> 'directs_business')::numeric, 0) as required_directs_business, own.directs_business,
      nullif((need ->> 'team')::int, 0) as required_team,
      case when need ? 'team' then own.members end as team,
      nullif((need ->> 'team_business')::numeric, 0) as required_team_business,
      case when need ? 'team_business' then own.business end as team_business,
      need ->> 'rank' as required_rank, case when need ? 'rank' then own.ranks[cardinality(own.ranks)] end as rank,
      coalesce(trim_scale(paid.on_amount), 0) as on_amount,
      case when rule.rule ? 'percent' then rate.value end as percent,
      case when not rule.rule ? 'percent' then rate.value end as fixed_amount,
      coalesce(paid.income, 0) as income, coalesce(paid.lapsed, 0) as lapsed,
      case when own.self_investment is null then null when
        own.self_investment >= coalesce((need ->> 'self_investment')::numeric, 0)
        and own.active_directs >= coalesce((need ->> 'directs')::int, 0)
        and own.directs_business >= coalesce((need ->> 'directs_business')::numeric, 0)
        and own.members >= coalesce((need ->> 'team')::int, 0)
        and own.business >= coalesce((need ->> 'team_business')::numeric, 0)
        and coalesce(own.places, 0) >= coalesce(required_places, 0)
        and (not need ? 'rank' or need ->> 'rank' = any(own.ranks))
        and not (rate.value::numeric = 0 and rule.rule ?| array['by_rank', 'by_package'])
        -- a milestone that was paid stays achieved
        or exists (select from single_leg_level p where ${kind} = 'single_leg' and p.member_id = own.id and p.level = rule.level)
        then 'Yes' else 'No' end as achieved
    from rule full join paid using (level) left join own on true left join lateral (
      select ${ownRate(sql`rule.rule`, sql`coalesce(own.ranks, '{}')`)} as value from (select own.id) m
    ) rate on true)`;
  return db.selectFrom(rows.as('levels')).selectAll() as unknown as SelectQueryBuilder<
    DB,
    never,
    ConciseLevel
  >;
}
