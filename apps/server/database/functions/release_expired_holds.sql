-- Releases holds whose end has come, at most p_limit of them, and returns how many. Accounts are locked in the order in which every
-- posting locks them; a hold that was captured or released meanwhile is left as it is.
create or replace function release_expired_holds(p_at timestamptz, p_limit int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_hold record;
  v_count int := 0;
begin
  for v_hold in
    select h.id, h.account_id, h.amount
    from (select * from hold where status = 'pending' and expires_at <= p_at order by expires_at limit p_limit) h
      join account a on a.id = h.account_id
    order by a.class, a.owner_id, a.wallet_code, a.owner_type, a.asset_id, h.id
  loop
    perform from account where id = v_hold.account_id for no key update;
    update hold set status = 'released', settled_at = p_at where id = v_hold.id and status = 'pending';
    if found then
      update account set held = held - v_hold.amount where id = v_hold.account_id;
      v_count := v_count + 1;
    end if;
  end loop;
  return v_count;
end $$;

revoke execute on function release_expired_holds from public;
grant execute on function release_expired_holds to banyan_app;
