-- Keeps the totals of all orders of goods by day, payment, dispatch, kind of buyer, kind of seller and mode ('' = a wallet): total,
-- BV (docs/decisions/0017).
create or replace function count_orders() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into list_change (list, day, keys, n, sums)
    select 'order', (at at time zone 'UTC')::date, array[payment, dispatch, case when member_id is null then 'Franchise' else 'Member' end,
      case when seller_id is null then 'Company' else 'Franchise' end, coalesce(payment_mode, '')], count(*), array[sum(total), sum(bv)]
    from after where place_of_supply is not null group by 2, 3;
  else
    insert into list_change (list, day, keys, n, sums)
    select 'order', (at at time zone 'UTC')::date, array[payment, dispatch, case when member_id is null then 'Franchise' else 'Member' end,
      case when seller_id is null then 'Company' else 'Franchise' end, coalesce(payment_mode, '')], sum(n),
      array[sum(n * total), sum(n * bv)]
    from (select -1 as n, * from before union all select 1, * from after) changed
    where place_of_supply is not null group by 2, 3
    having sum(n) <> 0 or sum(n * total) <> 0 or sum(n * bv) <> 0;
  end if;
  return null;
end $$;
