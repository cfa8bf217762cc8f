-- While the company runs beside its old system a date is closed after what that one did on it was fed (docs/ledger.md §18).
create or replace function side_by_side_date_is_fed() returns trigger language plpgsql as $$
begin
  -- the transaction that begins the time waits for this one, and this one for that
  perform pg_advisory_xact_lock_shared(hashtext('side_by_side'));
  if exists (select from side_by_side where ended_at is null and fed_through < new.business_date) then
    raise exception 'what the old system did on % was not fed', new.business_date
      using errcode = '23514', constraint = 'side_by_side_date_is_fed', table = tg_table_name;
  end if;
  return new;
end $$;
