-- Drops the indexes of a table into which an import will write very many rows, but for those that keep rows apart or serve a
-- constraint, and notes them for build_put_off_index: sorting once is cheaper than finding a place for every row. Only while an
-- import is loading and nobody is a member. Where the table is in use for longer, all of its indexes stay.
create or replace function put_off_indexes(p_table text) returns int
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  v_index record;
  v_count int := 0;
begin
  if p_table <> all (array['app_user', 'member', 'topup', 'business_event'])
    or exists (select from member) or not exists (select from import where status = 'Loading')
  then
    return 0;
  end if;
  for v_index in
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = p_table::regclass and not i.indisunique and not i.indisreplident and i.indisvalid
    order by 1
  loop
    execute format('drop index %s', v_index.name);
    insert into put_off_index (name, definition) values (v_index.name, v_index.definition);
    v_count := v_count + 1;
  end loop;
  return v_count;
exception when lock_not_available then
  return 0;
end $$;

revoke execute on function put_off_indexes from public;
grant execute on function put_off_indexes to banyan_app;
