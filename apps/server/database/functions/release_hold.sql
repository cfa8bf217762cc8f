-- Releases a pending hold. false: it was released before. Raises hold_is_pending when it was captured.
create or replace function release_hold(p_hold_id bigint, p_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_hold hold;
begin
  select * into v_hold from hold where id = p_hold_id;
  -- an account is always locked before its holds
  perform from account where id = v_hold.account_id for no key update;
  update hold set status = 'released', settled_at = p_at where id = p_hold_id and status = 'pending';
  if found then
    update account set held = held - v_hold.amount where id = v_hold.account_id;
    return true;
  end if;
  perform from hold where id = p_hold_id and status = 'released';
  if not found then
    raise exception 'Hold % cannot be released.', p_hold_id
      using errcode = '23514', constraint = 'hold_is_pending', table = 'hold';
  end if;
  return false;
end $$;

revoke execute on function release_hold from public;
grant execute on function release_hold to banyan_app;
