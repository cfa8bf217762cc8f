-- Adds a part for each month up to a moment to the tables that lie in months (docs/decisions/0035), with the keys and indexes of the part
-- `…_rest`. Lines that were written of such a month before lie there, and move. Returns how many were added; overlapping callers wait for each other.
create or replace function make_months(p_until timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  v_table text;
  v_from timestamptz;
  v_until timestamptz;
  v_part text;
  v_waits boolean;
  v_is_append_only boolean;
  v_made int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('table_month'));
  for v_table, v_from in
    select of_table, max(until_at) from table_month group by of_table order by of_table
  loop
    while v_from <= p_until loop
      v_until := v_from + interval '1 month';
      v_part := v_table || to_char(v_from, '_YYYY_MM');
      execute format('create table %I (like %I including all excluding identity)', v_part, v_table || '_rest');
      -- incomes change once more while they wait for a decision
      v_is_append_only := exists (
        select from pg_trigger where tgrelid = (v_table || '_rest')::regclass and tgname = 'append_only');
      if v_is_append_only then
        execute format('create trigger append_only before update or delete or truncate on %I for each statement execute function refuse_change()', v_part);
      end if;
      execute format('select exists (select from %I where at >= %L and at < %L)', v_table || '_rest', v_from, v_until) into v_waits;
      if v_waits then
        if v_is_append_only then execute format('alter table %I disable trigger append_only', v_table || '_rest'); end if;
        execute format(
          'with moved as (delete from %I where at >= %L and at < %L returning *) insert into %I select * from moved',
          v_table || '_rest', v_from, v_until, v_part);
        if v_is_append_only then execute format('alter table %I enable trigger append_only', v_table || '_rest'); end if;
      end if;
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', v_table, v_part, v_from, v_until);
      insert into table_month (part, of_table, from_at, until_at) values (v_part, v_table, v_from, v_until);
      v_from := v_until;
      v_made := v_made + 1;
    end loop;
  end loop;
  return v_made;
end $$;

revoke execute on function make_months from public;
grant execute on function make_months to banyan_app;
