-- Takes incomes that wait for a decision back out of a month that leaves (archive_months): they change once more.
create or replace function keep_income(p_part text) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  execute format(
    'with kept as (delete from archive.%I where status = ''pending'' returning *) insert into income_rest overriding system value select * from kept',
    p_part);
end $$;

revoke execute on function keep_income from public;
