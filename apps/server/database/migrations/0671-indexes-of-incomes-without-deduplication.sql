-- expands: indexes of incomes that end with the number hold no key twice, so a full page need not be searched for repetitions.
-- Parts to come are made like income_rest (make_months).
do $$
declare
  v_index text;
begin
  for v_index in
    select i.indexrelid::regclass::text
    from pg_index i
    where (i.indrelid = 'income_rest'::regclass or i.indrelid in (select part::regclass from table_month where of_table = 'income' and archived_at is null))
      and pg_get_indexdef(i.indexrelid) ~ ', id\)'
  loop
    execute format('alter index %s set (deduplicate_items = off)', v_index);
  end loop;
end $$;
