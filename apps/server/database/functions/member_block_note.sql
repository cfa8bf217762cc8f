-- Records from which closing on a member is blocked.
create or replace function member_block_note() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into member_block (member_id, is_blocked, period)
  select new.id, new.is_blocked, open_period((case when new.block_changed_at is distinct from old.block_changed_at
    then new.block_changed_at else clock_timestamp() end at time zone c.timezone)::date)
  from company c;
  return null;
end $$;
