-- Keeps the totals of all withdrawals by day, status and destination: amount, charge, TDS, net (docs/decisions/0017).
create or replace function count_withdrawals() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into list_change (list, day, keys, n, sums)
    select 'withdrawal', (requested_at at time zone 'UTC')::date, array[status, coalesce(destination, '')], count(*),
      array[sum(amount), sum(charge), sum(tds), sum(net)]
    from after group by 2, 3;
  else
    insert into list_change (list, day, keys, n, sums)
    select 'withdrawal', (requested_at at time zone 'UTC')::date, array[status, coalesce(destination, '')], sum(n),
      array[sum(n * amount), sum(n * charge), sum(n * tds), sum(n * net)]
    from (select -1 as n, * from before union all select 1, * from after) changed
    group by 2, 3
    having sum(n) <> 0 or sum(n * amount) <> 0 or sum(n * charge) <> 0 or sum(n * tds) <> 0;
  end if;
  return null;
end $$;
