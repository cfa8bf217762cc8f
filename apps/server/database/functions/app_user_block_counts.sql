-- A blocked member is not active: the counters of the sponsor and the teams above follow.
create or replace function app_user_block_counts() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
declare
  v_sponsor bigint;
  v_live int;
  v_step smallint := case when new.is_blocked then -1 else 1 end;
begin
  select sponsor_id, live_topups into v_sponsor, v_live from member where id = new.id for no key update;
  if v_live > 0 then
    update member set active_directs = active_directs + v_step where id = v_sponsor;
    insert into team_change (member_id, active) values (new.id, v_step);
  end if;
  return null;
end $$;
