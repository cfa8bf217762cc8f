-- Builds one of the indexes that put_off_indexes has dropped. Who reads its table is not delayed. Returns whether there was one.
create or replace function build_put_off_index() returns boolean
language plpgsql security definer set search_path = public, pg_temp set maintenance_work_mem = '128MB' as $$
declare
  v_index put_off_index;
begin
  delete from put_off_index where name = (select name from put_off_index order by name limit 1 for update skip locked)
  returning * into v_index;
  if v_index.name is null then return false; end if;
  execute v_index.definition;
  return true;
end $$;

revoke execute on function build_put_off_index from public;
grant execute on function build_put_off_index to banyan_app;
