import { sql } from 'kysely';

/**
 * The last rank closings, as many as a bonus of the newest plan asks for in a row; none where none does. Those of another system come
 * before those of here.
 */
export const rankClosings = sql`(
  select r.date, r.is_ours from (
    select k.business_date as date, true as is_ours from closing k join plan_version p on p.version = k.plan_version,
      lateral (select k.business_date + 1 as next, coalesce(p.plan -> 'rank_rules' ->> 'period', 'daily') as period,
        coalesce(p.plan -> 'calendar' ->> 'week_starts', 'mon') as week, coalesce((p.plan -> 'calendar' ->> 'year_starts')::int, 1) as month) c
    where k.status = 'posted' and jsonb_array_length(p.plan -> 'ranks') > 0 and case c.period
      when 'daily' then true
      when 'weekly' then extract(isodow from c.next) = array_position(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], c.week)
      else extract(day from c.next) = 1 and (extract(month from c.next)::int - c.month + 12)
        % case c.period when 'monthly' then 1 when 'quarterly' then 3 else 12 end = 0 end
    union all select distinct business_date, false from brought_rank
  ) r order by r.date desc limit (
    select coalesce(max((b #>> '{need,periods_in_a_row}')::int), 0)
    from (select plan from plan_version order by version desc limit 1) v, jsonb_array_elements(v.plan -> 'incomes' -> 'bonus' -> 'pools') b))`;
