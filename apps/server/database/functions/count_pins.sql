-- Keeps the totals of all pins by day, status and version of a package: value, paid, balance (docs/decisions/0017).
create or replace function count_pins() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into list_change (list, day, keys, n, sums)
    select 'pin', (at at time zone 'UTC')::date, array[status, package_id::text], count(*),
      array[sum(amount), sum(paid), sum(amount - paid)]
    from after group by 2, 3;
  else
    insert into list_change (list, day, keys, n, sums)
    select 'pin', (at at time zone 'UTC')::date, array[status, package_id::text], sum(n),
      array[sum(n * amount), sum(n * paid), sum(n * (amount - paid))]
    from (select -1 as n, * from before union all select 1, * from after) changed
    group by 2, 3
    having sum(n) <> 0 or sum(n * paid) <> 0;
  end if;
  return null;
end $$;
