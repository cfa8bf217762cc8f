import { sql } from 'kysely';

/**
 * The first dates of the periods that run on the day after the last closing: what was earned counts in those that hold its date, so one
 * row of a member for each stretch between two of them is enough. None where the newest plan asks for no such figure.
 */
export const listStretches = sql`(
  select distinct on (s.first) s.first from (select plan from plan_version order by version desc limit 1) v,
    (select max(business_date) + 1 as next from closing where status = 'posted') d,
    lateral (select coalesce(v.plan -> 'calendar' ->> 'week_starts', 'mon') as week, coalesce((v.plan -> 'calendar' ->> 'year_starts')::int, 1) as month) c,
    lateral (select extract(month from d.next)::int as month, ((extract(month from d.next)::int - c.month + 12) % 12) as gone) m,
    lateral unnest(array[d.next, d.next - ((extract(isodow from d.next)::int
        - array_position(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], c.week) + 7) % 7),
      date_trunc('month', d.next)::date, (date_trunc('month', d.next) - make_interval(months => m.gone % 3))::date,
      (date_trunc('month', d.next) - make_interval(months => m.gone))::date]) s (first)
  where v.plan -> 'caps' -> 'member' <> 'null' or v.plan -> 'caps' -> 'company' <> 'null'
    or exists (select from jsonb_array_elements(v.plan -> 'incomes' -> 'bonus' -> 'pools') p where p -> 'points' ->> 'per' = 'matched'))`;
