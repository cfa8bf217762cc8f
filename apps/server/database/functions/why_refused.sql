-- The rule by which an account refuses an amount, null when it accepts it.
create or replace function why_refused(status text, scale smallint, amount numeric) returns text language sql immutable
return case
  when status <> 'open' then 'account_is_open'
  when amount = 0 or min_scale(amount) > scale then 'amount_fits_asset'
end;
