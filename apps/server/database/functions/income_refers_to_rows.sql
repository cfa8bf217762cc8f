-- The references of income rows, checked once per statement: a check of each reference cost as much as the row itself,
-- and one statement of a closing writes thousands of rows that name one event and one plan. All incomes of an event are of its moment and lie
-- in one month, whose key income_once then holds for ever; what is taken back whole is so once in all months.
create or replace function income_refers_to_rows() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare v_broken text;
begin
  select coalesce(
    (select case when e.id is null then 'income_event' else 'income_at_its_event' end
     from (select distinct event_id, at from inserted) i left join business_event e on e.id = i.event_id
     where e.id is null or (e.kind <> 'closing' and e.at <> i.at) limit 1),
    case
      when exists (select from (select distinct plan_version from inserted) i
        where not exists (select from plan_version p where p.version = i.plan_version)) then 'income_plan'
      when exists (select from inserted i where i.reverses is not null
        and not exists (select from income_ever r where r.id = i.reverses)) then 'income_reverses'
    end
  ) into v_broken;
  if v_broken is not null then
    raise exception 'An income names what does not exist: %.', v_broken
      using errcode = '23503', constraint = v_broken, table = 'income';
  end if;
  insert into income_reversed
  select reverses from inserted
  where reverses is not null and kind not in ('repurchase_level', 'unilevel', 'differential', 'generation');
  return null;
end $$;
