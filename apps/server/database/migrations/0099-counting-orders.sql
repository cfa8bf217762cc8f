-- The totals of all orders tell also who sells and the mode of a payment outside apart (docs/decisions/0017).
delete from list_change where list = 'order';
delete from list_total where list = 'order';
insert into list_total (list, day, keys, n, sums)
select 'order', (at at time zone 'UTC')::date, array[payment, dispatch, case when member_id is null then 'Franchise' else 'Member' end,
  case when seller_id is null then 'Company' else 'Franchise' end, coalesce(payment_mode, '')], count(*), array[sum(total), sum(bv)]
from repurchase_order where place_of_supply is not null group by 2, 3;

-- What a list of many orders counts or passes over stands in its index: no row is fetched for that.
drop index repurchase_order_at, repurchase_order_seller_at, repurchase_order_buyer_at;
create index repurchase_order_at on repurchase_order (at, id) where place_of_supply is not null;
create index repurchase_order_seller_at on repurchase_order (seller_id, at, id) include (total, bv)
  where seller_id is not null and place_of_supply is not null;
create index repurchase_order_buyer_at on repurchase_order (coalesce(member_id, franchise_id), at, id)
  include (member_id, franchise_id, place_of_supply, total, bv);
