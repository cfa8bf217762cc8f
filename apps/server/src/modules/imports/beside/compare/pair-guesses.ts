import type pg from 'pg';
import type { Variant } from './guess-rows.ts';
import { grain } from './pair-dates.ts';

/**
 * Puts the guesses of a variant beside what the old system paid some days later, into the table `guess_pair` of the
 * transaction: pairs, and what either has alone.
 * @returns how many pairs there are
 */
export async function pairGuesses(
  client: pg.Client,
  kind: string,
  variant: Variant,
  days: number,
): Promise<number> {
  await client.query('drop table if exists guess_pair');
  await client.query(
    `create temp table guess_pair on commit drop as
     with grain as (${grain('kind', `kind = '${kind}'`)}), mine as (
       select g.*, case when r.has_from then coalesce(g.from_id, 0) else -1 end as from_key, g.exact < 0 as is_back, row_number() over (
         partition by g.business_date, g.member_id, g.exact < 0, case when r.has_from then coalesce(g.from_id, 0) else -1 end
         order by case when r.has_level then g.level end, g.exact, g.id) as place
       from guess g cross join grain r where g.variant = '${variant}'
     ), theirs as (
       select o.id as old_id, o.business_date - ${days} as business_date, o.member_id, o.amount as there,
         case when r.has_from then coalesce(o.from_id, 0) else -1 end as from_key, o.amount < 0 as is_back, row_number() over (
         partition by o.business_date, o.member_id, o.amount < 0, case when r.has_from then coalesce(o.from_id, 0) else -1 end
         order by case when r.has_level then o.level end, o.amount, o.id) as place
       from old_income o cross join grain r join compared_date d on d.business_date = o.business_date
       where o.is_fed and o.kind = '${kind}' and o.member_id is not null
     )
     select id as guess_id, old_id, business_date, member_id, level, base, percent, exact, cap, income_id, there,
       id is not null and old_id is not null as is_paired
     from mine full join theirs using (business_date, member_id, is_back, from_key, place)`,
  );
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from guess_pair where is_paired',
  );
  return rows[0]?.n ?? 0;
}
