-- The closing an event belongs to: its business date, or the next open one when that date is already cut. The second statement sees the cut that the first one waited for.
create or replace function open_period(p_business_date date) returns date
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform lock_open_period();
  return greatest(p_business_date, (select max(business_date) + 1 from closing));
end $$;

grant execute on function open_period to banyan_app;
