-- Locks the wallets of a member until the transaction ends: what is posted meanwhile waits for it.
create or replace function lock_wallets(p_owner bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  select from account where owner_type = 'User' and owner_id = p_owner order by id for no key update
$$;

revoke execute on function lock_wallets from public;
grant execute on function lock_wallets to banyan_app;
