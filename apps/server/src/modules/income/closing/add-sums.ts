import type pg from 'pg';
import type { LockedClosing } from './lock-closings.ts';

/**
 * Adds the rows of a closing to the sums of its date, if those were made before it was posted; else they are summed
 * up with their date. In the transaction of the client.
 */
export async function addSums(client: pg.Client, { id }: LockedClosing): Promise<void> {
  const { rows } = await client.query<{ is_apart: boolean }>(
    'select is_summed_apart as is_apart from closing where id = $1',
    [id],
  );
  if (!rows[0]?.is_apart) return;
  await client.query(
    `with paid as (
       select i.* from closing c join income i on i.event_id = c.event_id where c.id = $1
     ), figures as (
       select business_date, 'income:' || kind as measure, count(*) as n, sum(amount) as amount from paid
      where status <> 'pending' group by 1, 2
       union all
       select business_date, case status when 'lapsed' then 'lapsed' else 'trimmed' end, count(*), sum(trimmed)
       from paid where trimmed <> 0 group by 1, 2
     ), days as (
       insert into day_total (business_date, measure, n, amount) select * from figures
       on conflict (measure, business_date) do update
         set n = day_total.n + excluded.n, amount = day_total.amount + excluded.amount
     ), kinds as (
       insert into income_total (business_date, kind, level, status, n, base, gross, trimmed, amount)
       select business_date, kind, level, status, count(*), sum(base), sum(gross), sum(trimmed), sum(amount)
       from paid group by 1, 2, 3, 4
       on conflict (business_date, kind, level, status) do update
         set n = income_total.n + excluded.n, base = income_total.base + excluded.base,
           gross = income_total.gross + excluded.gross, trimmed = income_total.trimmed + excluded.trimmed,
           amount = income_total.amount + excluded.amount
     )
     insert into member_total (member_id, income)
    select member_id, sum(amount) from paid where status <> 'pending' group by member_id
     on conflict (member_id) do update set income = member_total.income + excluded.income`,
    [id],
  );
}
