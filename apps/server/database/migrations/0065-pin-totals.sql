-- The list of all pins joins those whose totals are kept as rows change (docs/decisions/0017).
create trigger pin_counted_new after insert on pin referencing new table as after
  for each statement execute function count_pins();
create trigger pin_counted_again after update on pin referencing old table as before new table as after
  for each statement execute function count_pins();

insert into list_total (list, day, keys, n, sums)
select 'pin', (at at time zone 'UTC')::date, array[status, package_id::text], count(*),
  array[sum(amount), sum(paid), sum(amount - paid)]
from pin group by 2, 3;
