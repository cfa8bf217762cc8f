-- While the company runs beside its old system, that one pays: nothing is withdrawn, paid out or released here (docs/ledger.md §18).
create or replace function side_by_side_pays_nothing() returns trigger language plpgsql as $$
begin
  -- the transaction that begins the time waits for this one, and this one for that
  perform pg_advisory_xact_lock_shared(hashtext('side_by_side'));
  if exists (select from side_by_side where ended_at is null) then
    raise exception 'nothing is paid out while the company runs beside its old system'
      using errcode = '23514', constraint = 'side_by_side_pays_nothing', table = tg_table_name;
  end if;
  return new;
end $$;
