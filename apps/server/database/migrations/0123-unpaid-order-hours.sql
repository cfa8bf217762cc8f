-- How long goods of an order that is not paid stay set aside.
alter table company add column unpaid_order_hours int not null default 72
  constraint company_unpaid_order_hours check (unpaid_order_hours between 1 and 720);
comment on column company.unpaid_order_hours is 'Hours an unpaid order keeps its goods set aside.';
