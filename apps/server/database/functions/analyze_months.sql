-- Counts anew what the tables that lie in months hold as a whole, by which joins are planned: PostgreSQL does it by itself for each month alone.
create or replace function analyze_months() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_table text;
begin
  for v_table in select distinct of_table from table_month order by 1 loop
    execute format(case when current_setting('server_version_num')::int < 180000 then 'analyze %I' else 'analyze only %I' end, v_table);
  end loop;
end $$;

revoke execute on function analyze_months from public;
grant execute on function analyze_months to banyan_app;
