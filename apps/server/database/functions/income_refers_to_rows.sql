-- The references of income rows, checked once per statement: a check of each reference cost as much as the row itself,
-- and one statement of a closing writes thousands of rows that name one event and one plan. All incomes of an event are of its moment and lie
-- in one month, whose key income_once then holds for ever; what is taken back whole is so once in all months.
create or replace function income_refers_to_rows() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v_broken text;
  v_reverses boolean;
begin
  -- the rows are read once: a closing writes tens of thousands, of one event
  select
    min(case
      when e.id is null then 'income_event'
      when e.kind <> 'closing' and e.at <> i.at then 'income_at_its_event'
      when not exists (select from plan_version p where p.version = i.plan_version) then 'income_plan'
    end),
    coalesce(bool_or(i.reverses), false)
  into v_broken, v_reverses
  from (select event_id, at, plan_version, bool_or(reverses is not null) as reverses from inserted group by event_id, at, plan_version) i
  left join business_event e on e.id = i.event_id;
  if v_reverses and v_broken is null and exists (
    select from inserted i where i.reverses is not null and not exists (select from income_ever r where r.id = i.reverses)
  ) then
    v_broken := 'income_reverses';
  end if;
  if v_broken is not null then
    raise exception 'An income names what does not exist: %.', v_broken
      using errcode = '23503', constraint = v_broken, table = 'income';
  end if;
  if v_reverses then
    insert into income_reversed
    select reverses from inserted
    where reverses is not null and kind not in ('repurchase_level', 'unilevel', 'differential', 'generation');
  end if;
  return null;
end $$;
