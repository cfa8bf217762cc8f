-- What a row became is an income, in whatever month: no key of a table in months can be referred to. Incomes are never deleted.
create or replace function income_exists() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from income_ever where id = new.income_id) then
    raise exception 'Income % does not exist.', new.income_id
      using errcode = '23503', constraint = tg_name, table = tg_table_name;
  end if;
  return null;
end $$;
