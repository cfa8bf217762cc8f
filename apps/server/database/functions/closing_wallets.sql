-- Creates the wallets of members, who ascend, that are missing. Other accounts may be locked already, so it does
-- not wait for a transaction that creates the same wallet, which may wait for one of those: it gives up, to be retried.
create or replace function closing_wallets(p_members bigint[], p_wallet_code text) returns void
language plpgsql set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
  set lock_timeout = '100ms'
as $$
begin
  -- looks up member by member, so that the planner's estimate of the list does not matter
  insert into account (owner_type, owner_id, wallet_code, asset_id, scale, class, floor, head)
  select 'User', m, p_wallet_code, s.id, s.scale, 0, 0, account_genesis('User', m, p_wallet_code, s.id)
  from asset s cross join unnest(p_members) m
  left join lateral (
    select a.id from account a
    where a.owner_id = m and a.wallet_code = p_wallet_code and a.owner_type = 'User' and a.asset_id = 1 limit 1
  ) known on true
  where s.id = 1 and known.id is null
  order by m on conflict do nothing;
end $$;

revoke execute on function closing_wallets from public;
