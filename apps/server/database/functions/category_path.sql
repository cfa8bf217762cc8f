-- The name of a category behind those of the categories above it.
create or replace function category_path(p_id bigint) returns text language sql stable as $$
  with recursive above (parent_id, path) as (
    select c.parent_id, c.name from category c where c.id = p_id
    union all
    select c.parent_id, c.name || ' › ' || a.path from category c join above a on c.id = a.parent_id
  )
  select path from above where parent_id is null
$$;
