-- Lets rows be written into some tables without a look at each reference, until end_unproved; all of their references are proved
-- by the set when the transaction commits (prove_references). Where the owner of the database may not, or a table has triggers
-- of its own for what is written, nothing changes: each row is proved as it is written. p_silent names triggers whose condition no
-- row meets that the caller writes. Within functions of the owner alone.
create or replace function begin_unproved(p_tables text[], p_silent text[] default '{}') returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  if not has_parameter_privilege('session_replication_role', 'set') or exists (
    select from pg_trigger where tgrelid = any(p_tables::regclass[]) and not tgisinternal and tgenabled <> 'D'
      and tgtype & 4 <> 0 and not (tgname = any(p_silent) and tgqual is not null)
  ) then
    return;
  end if;
  -- a transaction that asked for checks at once gets those of the rows so far here; later rows wait for the commit again
  set constraints unproved_table_proved deferred;
  insert into unproved_table select unnest(p_tables) on conflict do nothing;
  perform set_config('session_replication_role', 'replica', true);
end $$;

revoke execute on function begin_unproved from public;
