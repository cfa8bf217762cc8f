-- Takes incomes that wait for a decision back out of months that have just left (archive_months): they change once more.
create or replace function keep_income() returns void language plpgsql set search_path = public, pg_temp as $$
declare
  v_part text;
begin
  for v_part in select part from table_month where of_table = 'income' and archived_at is not null loop
    execute format(
      'with kept as (delete from archive.%I where status = ''pending'' returning *) insert into income_rest overriding system value select * from kept', v_part);
  end loop;
end $$;

revoke execute on function keep_income from public;
