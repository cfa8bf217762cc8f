import { type RawBuilder, sql } from 'kysely';

export interface DayFigure {
  business_date: string;
  measure: string;
  n: string;
  amount: string;
}

/**
 * The figures of each business date of a range, both ends included and null = open: `join`, `activation`, `topup`
 * (face value), `paid` (money received), `income:<kind>`, `lapsed` and `trimmed`. Reversals count on their own date,
 * so the figures of a past date change only when a reward that was achieved on it is paid.
 */
export function dayFigures(from: string | null, to: string | null): RawBuilder<DayFigure> {
  const onDates = sql`
    (${from}::date is null or business_date >= ${from}::date) and (${to}::date is null or business_date <= ${to}::date)`;
  return sql<DayFigure>`(
    select (joined_at at time zone c.timezone)::date as business_date, 'join' as measure, count(*) as n, 0 as amount
    from company c, member
    where (${from}::date is null or joined_at >= ${from}::date::timestamp at time zone c.timezone)
      and (${to}::date is null or joined_at < (${to}::date + 1)::timestamp at time zone c.timezone)
    group by 1
    union all
    select (at at time zone c.timezone)::date, 'activation', count(*), 0
    from company c, topup
    where is_first and (${from}::date is null or at >= ${from}::date::timestamp at time zone c.timezone)
      and (${to}::date is null or at < (${to}::date + 1)::timestamp at time zone c.timezone)
    group by 1
    union all
    select business_date, measure, sum(case kind when 'topup' then 1 else -1 end), sum(value)
    from business_event,
      lateral (values ('topup', business_event.amount), ('paid', amount_paid)) as figure (measure, value)
    where kind in ('topup', 'topup_reversal') and ${onDates} group by 1, 2
    union all
    select business_date, 'income:' || kind, count(*), sum(amount) from income_ever
    where status <> 'pending' and ${onDates} group by 1, 2
    union all
    select business_date, case status when 'lapsed' then 'lapsed' else 'trimmed' end, count(*), sum(trimmed)
    from income_ever where trimmed <> 0 and ${onDates} group by 1, 2)`;
}
