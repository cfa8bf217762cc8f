-- Captures the hold that a debit names, before its end; its account is locked.
create or replace function capture_hold_of(p_line journal_line, p_asset_id integer, p_txn_id bigint, p_at timestamptz) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from hold where id = p_line.hold_id and status = 'pending' and expires_at <= p_at) then
    raise exception 'Hold % has ended.', p_line.hold_id
      using errcode = '23514', constraint = 'hold_not_ended', table = 'hold';
  end if;
  update hold h set status = 'captured', txn_id = p_txn_id, settled_at = p_at
  from account a
  where h.id = p_line.hold_id and h.status = 'pending' and h.amount = -p_line.amount and a.id = h.account_id
    and a.owner_id = p_line.owner_id and a.wallet_code = p_line.wallet_code and a.owner_type = p_line.owner_type
    and a.asset_id = p_asset_id;
  if not found then
    raise exception 'Hold % is not pending with this wallet and amount.', p_line.hold_id
      using errcode = '23514', constraint = 'hold_is_pending', table = 'hold';
  end if;
  update account set held = held + p_line.amount
  where owner_id = p_line.owner_id and wallet_code = p_line.wallet_code and owner_type = p_line.owner_type
    and asset_id = p_asset_id;
end $$;

revoke execute on function capture_hold_of from public;
