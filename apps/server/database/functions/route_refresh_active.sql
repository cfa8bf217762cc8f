-- A page is active when it and all pages above it are built and enabled.
create or replace function route_refresh_active() returns trigger language plpgsql as $$
begin
  with recursive tree as (
    select id, is_built and is_enabled as active from route where parent_id is null
    union all
    select r.id, t.active and r.is_built and r.is_enabled from route r join tree t on r.parent_id = t.id
  )
  update route r set is_active = t.active from tree t where r.id = t.id and r.is_active <> t.active;
  return null;
end $$;
