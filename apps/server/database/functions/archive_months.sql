-- Moves the oldest parts of a table that lies in months into the schema archive, those that end by a moment: they stay readable through the
-- view `…_ever` and nothing more is written to them. One transaction, and the table is locked for a moment. Where some rows still change, the
-- table has a function keep_<table>(part), which takes those back first. Returns how many left.
create or replace function archive_months(p_table text, p_before timestamptz) returns int
language plpgsql set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  v_part text;
  v_moved int := 0;
  v_columns text;
begin
  perform pg_advisory_xact_lock(hashtext('table_month'));
  for v_part in
    select part from table_month where of_table = p_table and until_at <= p_before and archived_at is null order by from_at
  loop
    execute format('alter table %I detach partition %I', p_table, v_part);
    execute format('alter table %I set schema archive', v_part);
    if to_regprocedure(format('keep_%s(text)', p_table)) is not null then execute format('select %I(%L)', 'keep_' || p_table, v_part); end if;
    if not exists (select from pg_trigger where tgrelid = format('archive.%I', v_part)::regclass and tgname like '%append_only') then
      execute format('create trigger append_only before update or delete or truncate on archive.%I for each statement execute function refuse_change()', v_part);
    end if;
    update table_month set archived_at = now() where part = v_part;
    v_moved := v_moved + 1;
  end loop;
  if v_moved = 0 then return 0; end if;
  select string_agg(quote_ident(attname), ', ' order by attnum) into v_columns
  from pg_attribute where attrelid = p_table::regclass and attnum > 0 and not attisdropped;
  execute format('create or replace view %I as select %s from %I', p_table || '_ever', v_columns, p_table)
    || (select string_agg(format(' union all select %s from archive.%I', v_columns, part), '' order by from_at)
        from table_month where of_table = p_table and archived_at is not null);
  return v_moved;
end $$;

revoke execute on function archive_months from public;
