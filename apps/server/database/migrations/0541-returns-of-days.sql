-- expands: a day of an old system says which topups and orders were taken back on it.
alter table day_topup
  add column is_return boolean not null default false,
  add column bought_on date,
  add constraint day_topup_return_says_when check (is_return or bought_on is null);
comment on column day_topup.bought_on is 'Of a topup that is taken back; null = the newest one.';
alter table day_order
  add column is_return boolean not null default false,
  add column bought_on date,
  add constraint day_order_return_says_when check (is_return or bought_on is null);
comment on column day_order.bought_on is 'Of an order that is taken back; null = the newest one.';
-- without its own, a return of an order takes a share of the volume
alter table day_order alter column bv drop not null;
