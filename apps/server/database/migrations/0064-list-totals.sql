-- Totals of long lists, kept as rows change (docs/decisions/0017): a list of a million rows says how many there are and what they sum
-- to without reading them. Each change is a row of its own, so that nobody waits for another one's total; a job adds them up.
create table list_total (
  list text not null,
  -- of the moment the rows are found by, in UTC: every company day is whole days and two ends
  day date not null,
  -- what the list is filtered by, in the order its function gives
  keys text[] not null,
  n bigint not null,
  sums numeric[] not null,
  constraint list_total_pkey primary key (list, day, keys)
);
create table list_change (
  id bigint generated always as identity primary key,
  list text not null,
  day date not null,
  keys text[] not null,
  n bigint not null,
  sums numeric[] not null
);
grant select on list_total, list_change to banyan_app;

create trigger withdrawal_counted_new after insert on withdrawal referencing new table as after
  for each statement execute function count_withdrawals();
create trigger withdrawal_counted_again after update on withdrawal referencing old table as before new table as after
  for each statement execute function count_withdrawals();

insert into list_total (list, day, keys, n, sums)
select 'withdrawal', (requested_at at time zone 'UTC')::date, array[status, coalesce(destination, '')], count(*),
  array[sum(amount), sum(charge), sum(tds), sum(net)]
from withdrawal group by 2, 3;
