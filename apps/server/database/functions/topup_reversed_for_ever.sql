-- A reversed topup stays reversed.
create or replace function topup_reversed_for_ever() returns trigger language plpgsql as $$
begin
  raise exception 'A reversed topup stays reversed.' using errcode = '23514', constraint = 'topup_reversed_for_ever';
end $$;
