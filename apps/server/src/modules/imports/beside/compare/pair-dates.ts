import type pg from 'pg';

/**
 * Puts every income of some dates beside what the old system paid: by date, kind and member, by the member it came from where
 * that system says so, and among those by level and amount; what is taken back beside what is taken back. What stood of these
 * dates is written anew.
 */
export async function pairDates(client: pg.Client, dates: readonly string[]): Promise<void> {
  await client.query('delete from compared_row where business_date = any($1::date[])', [dates]);
  await client.query(
    `with grain as (${grain('business_date, kind', 'business_date = any($1::date[])')}),
     ours as (
       select i.id, i.business_date, i.kind, i.member_id, i.amount, row_number() over (
         partition by i.business_date, i.kind, i.member_id, i.amount < 0, case when g.has_from then coalesce(i.from_id, 0) end
         order by case when g.has_level then i.level end, i.amount, i.id) as place,
         case when g.has_from then coalesce(i.from_id, 0) else -1 end as from_key, i.amount < 0 as is_back
       from income_ever i left join grain g using (business_date, kind)
       where i.business_date = any($1::date[]) and i.amount <> 0 and i.status <> 'pending'
     ), theirs as (
       select o.id, o.business_date, o.kind, o.member_id, o.user_id, o.amount, row_number() over (
         partition by o.business_date, o.kind, o.member_id, o.amount < 0, case when g.has_from then coalesce(o.from_id, 0) end
         order by case when g.has_level then o.level end, o.amount, o.id) as place,
         case when g.has_from then coalesce(o.from_id, 0) else -1 end as from_key, o.amount < 0 as is_back
       from old_income o join grain g using (business_date, kind)
       where o.business_date = any($1::date[]) and o.is_fed
     )
     insert into compared_row (business_date, kind, user_id, member_id, income_id, old_id, here, there, outcome, causes)
     select business_date, kind, coalesce(u.user_id, theirs.user_id), member_id, ours.id, theirs.id, coalesce(ours.amount, 0),
       coalesce(theirs.amount, 0),
       case when ours.id is null then 'only_there' when theirs.id is null then 'only_here'
         when ours.amount = theirs.amount then 'equal' else 'differs' end,
       case when theirs.id is not null and member_id is null then array['person'] else '{}'::text[] end
     from ours full join theirs using (business_date, kind, member_id, is_back, from_key, place)
       left join app_user u on u.id = member_id
     order by business_date, kind, member_id, is_back, from_key, place`,
    [dates],
  );
}

/** Whether every row of the old system names whom it came from, where rows of its kind come from somebody here, and its level. */
export const grain = (by: string, where: string): string => `
  select ${by}, bool_and(from_user is not null and kind not in ('matching', 'roi', 'reward', 'bonus')) as has_from, bool_and(level is not null) as has_level
  from old_income where is_fed and ${where} group by ${by}`;
