-- A page is active when it and all pages above it are built and enabled; one of the games while the company has a mode for
-- them. Migrations from before those columns run it too, so they are read as parts of the rows.
create or replace function route_refresh_active() returns trigger language plpgsql as $$
begin
  with recursive own as (
    select id, parent_id, is_built and is_enabled
      and (to_jsonb(r) ->> 'optional' is distinct from 'games'
        or (select to_jsonb(c) ->> 'gaming_mode' from company c) <> 'off') as active
    from route r
  ), tree as (
    select id, active from own where parent_id is null
    union all
    select o.id, t.active and o.active from own o join tree t on o.parent_id = t.id
  )
  update route r set is_active = t.active from tree t where r.id = t.id and r.is_active <> t.active;
  return null;
end $$;
