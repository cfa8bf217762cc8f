-- Empties the unused generation and drops its indexes: loading is faster without. Logged, what is loaded next is sent to standbys too.
create or replace function team_empty(p_generation smallint, p_is_logged boolean default false) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_index text;
begin
  if exists (select from team_snapshot where generation = p_generation) then
    raise exception 'generation % is being read', p_generation;
  end if;
  execute format('truncate team_%s', p_generation);
  for v_index in select indexrelid::regclass::text from pg_index
    where indrelid = format('team_%s', p_generation)::regclass
  loop
    execute 'drop index ' || v_index;
  end loop;
  if (select relpersistence = 'p' from pg_class where oid = format('team_%s', p_generation)::regclass) <> p_is_logged then
    execute format('alter table team_%s set %s', p_generation, case when p_is_logged then 'logged' else 'unlogged' end);
  end if;
end $$;

revoke execute on function team_empty from public;
grant execute on function team_empty to banyan_app;
