-- The cut of a date places who has waited long enough in the holding tank, in the order of joining, each in the weaker leg of
-- the sponsor as those before left it: less business by all unreversed topups, then fewer members, then the left one.
create or replace function place_overdue(p_date date, p_days int, p_timezone text) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  v_member record;
  v_side text;
begin
  for v_member in
    select m.id, m.sponsor_id from member m
    where m.parent_id is null and m.sponsor_id is not null
      and (m.joined_at at time zone p_timezone)::date + p_days <= p_date
    order by m.joined_at, m.id
  loop
    with recursive down as (
      select id, side as leg, self_investment from member where parent_id = v_member.sponsor_id
      union all
      select m.id, down.leg, m.self_investment from down join member m on m.parent_id = down.id
    ), legs as (
      select coalesce(sum(self_investment) filter (where leg = 'L'), 0) as l,
        coalesce(sum(self_investment) filter (where leg = 'R'), 0) as r,
        count(*) filter (where leg = 'L') as l_members, count(*) filter (where leg = 'R') as r_members
      from down
    )
    select case when (l, l_members) > (r, r_members) then 'R' else 'L' end into strict v_side from legs;
    perform place_waiting(v_member.id, null, v_side, v_side, p_date);
  end loop;
end $$;

grant execute on function place_overdue to banyan_app;
