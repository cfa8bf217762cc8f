-- Keeps the totals of all trades of arbitrage by day, status and token of the base: the fees posted (docs/decisions/0017).
create or replace function count_trades() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into list_change (list, day, keys, n, sums)
    select 'arb_trade', (block_at at time zone 'UTC')::date, array[status, base_id::text], count(*), array[sum(fee_value)]
    from after group by 2, 3;
  else
    insert into list_change (list, day, keys, n, sums)
    select 'arb_trade', (block_at at time zone 'UTC')::date, array[status, base_id::text], sum(n), array[sum(n * fee_value)]
    from (select -1 as n, * from before union all select 1, * from after) changed
    group by 2, 3
    having sum(n) <> 0 or sum(n * fee_value) <> 0;
  end if;
  return null;
end $$;
