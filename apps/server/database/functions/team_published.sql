-- Makes the row that names the generation to read as lasting as that generation, in the transaction that publishes it: after a crash it
-- names none whose rows were lost.
create or replace function team_published(p_generation smallint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_wanted "char" := (select relpersistence from pg_class where oid = format('team_%s', p_generation)::regclass);
begin
  if (select relpersistence from pg_class where oid = 'team_snapshot'::regclass) <> v_wanted then
    execute format('alter table team_snapshot set %s', case when v_wanted = 'p' then 'logged' else 'unlogged' end);
  end if;
end $$;

revoke execute on function team_published from public;
grant execute on function team_published to banyan_app;
