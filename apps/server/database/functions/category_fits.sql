-- A category never stands below itself, and only below one that may have others. Two moves at once are looked at one after the
-- other: each alone might be allowed, both together a circle.
create or replace function category_fits() returns trigger language plpgsql as $$
declare
  v_broken text;
begin
  perform pg_advisory_xact_lock(hashtext('categories'));
  v_broken := case
    when new.parent_id is not null and exists (
      with recursive above (id, parent_id) as (
        select c.id, c.parent_id from category c where c.id = new.parent_id
        union
        select c.id, c.parent_id from category c join above a on c.id = a.parent_id
      )
      select from above where id = new.id
    ) then 'category_no_cycle'
    when new.parent_id is not null and not exists (select from category c where c.id = new.parent_id and c.may_have_sub)
      then 'category_may_have_sub'
    when not new.may_have_sub and exists (select from category c where c.parent_id = new.id) then 'category_may_have_sub'
  end;
  if v_broken is not null then
    raise exception 'The category % does not fit there: %.', new.name, v_broken
      using errcode = '23514', constraint = v_broken, table = 'category';
  end if;
  return new;
end $$;
