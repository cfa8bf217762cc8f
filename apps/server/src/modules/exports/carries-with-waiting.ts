import { sql } from 'kysely';

/** Virtual business of dates that no closing has posted yet, where the plan matches: nothing else of it is in a file. */
const waiting = sql`(
  select member_id, coalesce(sum(amount) filter (where ref = 'L'), 0) as left, coalesce(sum(amount) filter (where ref = 'R'), 0) as right
  from business_event
  where kind = 'virtual_business' and period > coalesce((select max(business_date) from closing where status = 'posted'), '-infinity')
    and (select plan -> 'incomes' ? 'matching' from plan_version order by version desc limit 1)
  group by member_id)`;

/** Lots as an import reads them: how old the volume is, oldest first, as `L2=500 VR1=80`. */
const ages = sql`(
  select string_agg((array['L', 'R', 'VL', 'VR'])[split_part(lot, '/', 1)::int + 1] || split_part(lot, '/', 2) || '='
    || trim_scale(split_part(lot, '/', 3)::numeric / k.unit_of_lots), ' ')
  from unnest(string_to_array(k.lots, ' ')) lot)`;

/**
 * The same with what waits: it came with no closing yet, and what was taken back leaves the oldest lots, as the next closing would do it
 * (docs/plans.md §7.7).
 */
const agesWithWaiting = sql`(
  with lot as (
    select split_part(lot, '/', 1)::int as place, split_part(lot, '/', 2)::int as age, split_part(lot, '/', 3)::numeric / k.unit_of_lots as amount
    from unnest(string_to_array(k.lots, ' ')) lot
  ), held as (
    select due.place - 1 as place, greatest(due.held, 0) as due, coalesce(sum(lot.amount), 0) as held
    from unnest(array[k.left_volume, k.right_volume, k.left_virtual + w.left, k.right_virtual + w.right]) with ordinality due (held, place)
      left join lot on lot.place = due.place - 1
    group by due.place, due.held
  ), kept as (
    select place, age, least(amount, sum(amount) over (partition by place order by age desc) - greatest(held.held - due, 0)) as amount
    from lot join held using (place)
    union all
    select place, 0, due - held from held
  )
  select string_agg((array['L', 'R', 'VL', 'VR'])[place + 1] || age || '=' || trim_scale(amount), ' ' order by place, age desc)
  from (select place, age, sum(amount) filter (where amount > 0) as amount from kept group by place, age) of_age where amount > 0)`;

/** Carry forward of the last closing, with the virtual business that waits for the next one. */
export const carriesWithWaiting = sql`(
  select u.user_id as member, trim_scale(coalesce(k.left_volume, 0))::text as left, trim_scale(coalesce(k.right_volume, 0))::text as right,
    trim_scale(coalesce(k.left_virtual, 0) + coalesce(w.left, 0))::text as left_virtual,
    trim_scale(coalesce(k.right_virtual, 0) + coalesce(w.right, 0))::text as right_virtual,
    trim_scale(coalesce(k.matched, 0))::text as matched, coalesce(k.is_first_matched, false)::int::text as first,
    case when w.member_id is null or k.lots is null or k.lots = '' then ${ages} else ${agesWithWaiting} end as ages
  from carry k full join ${waiting} w on w.member_id = k.member_id join app_user u on u.id = coalesce(k.member_id, w.member_id)
  order by u.id)`;
