-- A posted closing is never edited, and states follow one another in their order.
create or replace function closing_moves_on() returns trigger language plpgsql as $$
begin
  if old.status = 'posted' then
    raise exception 'The closing of % is over.', old.business_date
      using errcode = '23514', constraint = 'closing_append_only', table = 'closing';
  end if;
  if new.status <> old.status and new.status <> 'failed' and (old.status, new.status) not in (
    ('open', 'calculating'), ('calculating', 'calculated'), ('calculated', 'calculating'), ('calculated', 'approved'),
    ('approved', 'posting'), ('posting', 'finishing'), ('finishing', 'posted'), ('calculating', 'posted'))
    and not (old.status = 'failed' and new.status = old.failed_in)
  then
    raise exception 'A closing that is % does not become %.', old.status, new.status
      using errcode = '23514', constraint = 'closing_status_order', table = 'closing';
  end if;
  return new;
end $$;
