-- Closings pay on the business event of an order, and mark it: orders themselves are the shop's alone.
alter table business_event add column closing_date date;
update business_event e set closing_date = o.closing_date, ref = o.no
from repurchase_order o where e.kind = 'order' and e.source_id = o.id;
update business_event e set ref = o.no
from repurchase_refund r join repurchase_order o on o.id = r.order_id where e.kind = 'refund' and e.source_id = r.id;
alter table business_event
  add constraint business_event_order_is_closed check (closing_date is null or kind = 'order'),
  add constraint business_event_order_has_number check (kind not in ('order', 'refund') or ref is not null);
comment on column business_event.closing_date is 'The monthly closing that worked out the incomes of an order; null = none yet.';
comment on column business_event.ref is
  'What it is about beside the member: the game of a bet, the side of virtual business, the number of an order.';
create index business_event_open_order on business_event (business_date, id) where kind = 'order' and closing_date is null;
create index business_event_refund on business_event (ref) where kind = 'refund';
grant update (closing_date) on business_event to banyan_app;
alter table repurchase_order drop column closing_date;
