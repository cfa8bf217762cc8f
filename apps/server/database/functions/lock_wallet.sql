-- What a member's wallet could spend, and what its owner owes the company; neither changes until the transaction ends.
create or replace function lock_wallet(p_owner bigint, p_wallet_code text, out spendable numeric, out owed numeric)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- in the order in which postings lock
  perform from account where owner_type = 'User' and owner_id = p_owner and asset_id = 1
    and wallet_code in (p_wallet_code, 'recoverable') order by wallet_code for no key update;
  select coalesce(sum(balance - held - floor) filter (where wallet_code = p_wallet_code), 0),
    coalesce(-sum(balance) filter (where wallet_code = 'recoverable'), 0)
  into spendable, owed from account
  where owner_type = 'User' and owner_id = p_owner and asset_id = 1 and wallet_code in (p_wallet_code, 'recoverable');
end $$;

revoke execute on function lock_wallet from public;
grant execute on function lock_wallet to banyan_app;
