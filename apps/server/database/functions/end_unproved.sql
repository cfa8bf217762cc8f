-- From here on each row is proved as it is written again. A part of begin_unproved.
create or replace function end_unproved() returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if current_setting('session_replication_role') <> 'origin' then
    perform set_config('session_replication_role', 'origin', true);
  end if;
end $$;

revoke execute on function end_unproved from public;
