-- Keeps how many tickets to the company there are by day of their last message and status: of all of them, and once more of each
-- assignee, in a list of its own (docs/decisions/0017).
create or replace function count_tickets() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into list_change (list, day, keys, n, sums)
    select list, (last_at at time zone 'UTC')::date, array[status], count(*), '{}'
    from after cross join lateral unnest(array['ticket', 'ticket of ' || coalesce(assignee_id::text, 'nobody')]) list
    where desk_id is null group by 1, 2, 3;
  else
    insert into list_change (list, day, keys, n, sums)
    select list, (last_at at time zone 'UTC')::date, array[status], sum(n), '{}'
    from (select -1 as n, * from before union all select 1, * from after) changed
      cross join lateral unnest(array['ticket', 'ticket of ' || coalesce(assignee_id::text, 'nobody')]) list
    where desk_id is null group by 1, 2, 3
    having sum(n) <> 0;
  end if;
  return null;
end $$;
