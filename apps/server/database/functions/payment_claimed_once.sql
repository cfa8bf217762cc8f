-- Refuses a credit request whose payment is claimed by a request for pins, and the other way round. Two at the same moment
-- wait for each other.
create or replace function payment_claimed_once() returns trigger language plpgsql as $$
declare
  -- a generated column is not filled yet
  v_key text := upper(regexp_replace(new.reference, '[\s-]', '', 'g'));
  v_is_claimed boolean;
begin
  if v_key is null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('payment ' || new.payment_mode || ' ' || v_key, 0));
  if tg_table_name = 'pin_request' then
    v_is_claimed := exists (select from credit_request c where c.payment_mode = new.payment_mode
      and c.reference_key = v_key and c.status in ('Pending', 'Approved'));
  else
    v_is_claimed := exists (select from pin_request p where p.payment_mode = new.payment_mode
      and p.reference_key = v_key and p.status in ('Pending', 'Approved'));
  end if;
  if v_is_claimed then
    raise exception 'This payment is claimed already.' using errcode = '23505', constraint = 'payment_claimed_once';
  end if;
  return new;
end $$;
