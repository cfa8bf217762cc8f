-- The moments at which a product has a price, kept beside it as prices come and end (docs/decisions/0020): a page of the shop knows by
-- the product alone whether it is sold, also of the thousands before that page.
alter table product add column priced_during tstzmultirange not null default '{}';

update product p set priced_during = h.priced
from (select product_id, range_agg(tstzrange(begins_at, ends_at)) as priced from product_price group by product_id) h
where h.product_id = p.id;

create trigger product_price_kept_new after insert on product_price referencing new table as after
  for each statement execute function keep_priced();
create trigger product_price_kept_again after update on product_price referencing old table as before new table as after
  for each statement execute function keep_priced();
create trigger product_price_kept_gone after delete on product_price referencing old table as before
  for each statement execute function keep_priced();
