-- The list of all orders joins those whose totals are kept as rows change (docs/decisions/0017).
create trigger order_counted_new after insert on repurchase_order referencing new table as after
  for each statement execute function count_orders();
create trigger order_counted_again after update on repurchase_order referencing old table as before new table as after
  for each statement execute function count_orders();

insert into list_total (list, day, keys, n, sums)
select 'order', (at at time zone 'UTC')::date,
  array[payment, dispatch, case when member_id is null then 'Franchise' else 'Member' end], count(*), array[sum(total), sum(bv)]
from repurchase_order where place_of_supply is not null group by 2, 3;

-- What a seller still has to do; null: the company.
create index repurchase_order_open on repurchase_order (seller_id, payment, at)
  where payment = 'Unpaid' or payment = 'Paid' and dispatch = 'Pending';
create index repurchase_order_stock_at on repurchase_order (at, id) where franchise_id is not null;
create index repurchase_order_sold_at on repurchase_order (at, id) where seller_id is not null;
create index repurchase_order_mode_at on repurchase_order (payment_mode, at, id) where payment_mode is not null;
