-- Indexes a generation that was loaded.
create or replace function team_index(p_generation smallint) returns void
language plpgsql security definer set search_path = public, pg_temp set maintenance_work_mem = '256MB' as $$
declare v_index text;
begin
  foreach v_index in array team_indexes(p_generation) loop
    execute v_index;
  end loop;
  execute format('analyze team_%s', p_generation);
end $$;

revoke execute on function team_index from public;
grant execute on function team_index to banyan_app;
