-- Keeps the moments at which a product has a price; no two prices of a product overlap.
create or replace function keep_priced() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    update product p set priced_during = p.priced_during - h.priced
    from (select product_id, range_agg(tstzrange(begins_at, ends_at)) as priced from before group by product_id) h
    where h.product_id = p.id;
  end if;
  if tg_op <> 'DELETE' then
    update product p set priced_during = p.priced_during + h.priced
    from (select product_id, range_agg(tstzrange(begins_at, ends_at)) as priced from after group by product_id) h
    where h.product_id = p.id;
  end if;
  return null;
end $$;
