-- Refuses accounts that would be wrong from their creation on; later changes cannot make them so.
create or replace function account_is_well_formed() returns trigger language plpgsql as $$
declare
  v_broken text := case
    when new.owner_type not in ('User', 'Franchise', 'House') then 'account_owner_type_known'
    when new.class <> (new.owner_type = 'House')::int then 'account_class_of_owner'
    when new.class = 1 and new.owner_id <> 0 then 'account_house_has_one_owner'
    when new.class = 0 and new.synchronous then 'account_synchronous_house_only'
    when new.class = 0 and (new.floor is null) <> (new.wallet_code = 'recoverable') then 'account_only_debt_below_zero'
    when new.class = 1 and new.wallet_code = 'stock' and (new.floor is distinct from 0 or not new.synchronous)
      then 'account_stock_has_floor'
    when new.wallet_code !~ '^[a-z0-9_]+(:[A-Za-z0-9_]+)?$' then 'account_wallet_code_form'
  end;
begin
  if v_broken is not null then
    raise exception 'An account of %, wallet %, is refused: %.', new.owner_type, new.wallet_code, v_broken
      using errcode = '23514', constraint = v_broken, table = 'account';
  end if;
  return new;
end $$;
