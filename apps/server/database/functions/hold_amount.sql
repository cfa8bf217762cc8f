-- Sets money of a wallet aside. The same key again returns the first hold; with another request it raises
-- hold_same_request. Raises account_covers_floor when the wallet does not have the amount free.
create or replace function hold_amount(
  p_owner_type text, p_owner_id bigint, p_wallet_code text, p_asset_id integer, p_amount numeric,
  p_idem_scope text, p_idem_key text, p_ref_type text, p_ref_id bigint, p_expires_at timestamptz, p_at timestamptz,
  out hold_id bigint, out replayed boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account account;
  v_hold hold;
begin
  select * into v_account from account
  where owner_id = p_owner_id and wallet_code = p_wallet_code and owner_type = p_owner_type and asset_id = p_asset_id;
  if not found then
    raise exception 'A wallet never used holds nothing.'
      using errcode = '23514', constraint = 'account_covers_floor', table = 'account';
  end if;
  if scale(trim_scale(p_amount)) > v_account.scale then
    raise exception 'The amount % has more decimals than its asset.', p_amount
      using errcode = '23514', constraint = 'amount_fits_asset';
  end if;
  insert into hold (account_id, amount, idem_scope, idem_key, ref_type, ref_id, expires_at, at)
  values (v_account.id, p_amount, p_idem_scope, p_idem_key, p_ref_type, p_ref_id, p_expires_at, p_at)
  on conflict (idem_scope, idem_key) do nothing
  returning * into v_hold;
  replayed := not found;
  if replayed then
    select * into strict v_hold from hold where idem_scope = p_idem_scope and idem_key = p_idem_key;
    if (v_hold.account_id, v_hold.amount, v_hold.ref_type, v_hold.ref_id)
      is distinct from (v_account.id, p_amount, p_ref_type, p_ref_id)
    then
      raise exception 'The key % was used for another hold.', p_idem_key
        using errcode = '23505', constraint = 'hold_same_request', table = 'hold';
    end if;
  else
    update account set held = held + p_amount where id = v_account.id returning * into v_account;
    if v_account.status <> 'open' then
      raise exception 'Account % is frozen.', v_account.id
        using errcode = '23514', constraint = 'account_is_open', table = 'account';
    end if;
  end if;
  hold_id := v_hold.id;
end $$;

revoke execute on function hold_amount from public;
grant execute on function hold_amount to banyan_app;
