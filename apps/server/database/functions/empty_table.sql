-- Empties a table; a small one without a lock that readers would wait for.
create or replace function empty_table(p_name regclass) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if pg_relation_size(p_name) < 1000000 then
    execute format('delete from %s', p_name);
  else
    execute format('truncate %s', p_name);
  end if;
end $$;

revoke execute on function empty_table from public;
