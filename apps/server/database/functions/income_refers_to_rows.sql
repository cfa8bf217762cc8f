-- The references of income rows, checked once per statement: a check of each reference cost as much as the row itself,
-- and one statement of a closing writes thousands of rows that name one event and one plan.
create or replace function income_refers_to_rows() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare v_broken text;
begin
  select case
    when exists (select from (select distinct event_id from inserted) i
      where not exists (select from business_event e where e.id = i.event_id)) then 'income_event'
    when exists (select from (select distinct plan_version from inserted) i
      where not exists (select from plan_version p where p.version = i.plan_version)) then 'income_plan'
    when exists (select from inserted i where i.reverses is not null
      and not exists (select from income r where r.id = i.reverses)) then 'income_reverses'
  end into v_broken;
  if v_broken is not null then
    raise exception 'An income names what does not exist: %.', v_broken
      using errcode = '23503', constraint = v_broken, table = 'income';
  end if;
  return null;
end $$;
