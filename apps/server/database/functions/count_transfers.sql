-- Keeps the totals of all payments on chains by day, status and chain: what was credited (docs/decisions/0017).
create or replace function count_transfers() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into list_change (list, day, keys, n, sums)
    select 'chain_transfer', (seen_at at time zone 'UTC')::date, array[status, chain_id::text], count(*), array[sum(credited)]
    from after group by 2, 3;
  else
    insert into list_change (list, day, keys, n, sums)
    select 'chain_transfer', (seen_at at time zone 'UTC')::date, array[status, chain_id::text], sum(n), array[sum(n * credited)]
    from (select -1 as n, * from before union all select 1, * from after) changed
    group by 2, 3
    having sum(n) <> 0 or sum(n * credited) <> 0;
  end if;
  return null;
end $$;
