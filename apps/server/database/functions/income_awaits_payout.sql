-- Incomes of the wallet `income` are unpaid until a payout.
create or replace function income_awaits_payout() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into payout_line (income_id, member_id, kind, amount, business_date)
  select id, member_id, kind, amount, business_date from inserted where wallet_code = 'income';
  return null;
end $$;
