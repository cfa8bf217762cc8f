-- expands: members ask to be told when a product is in stock again.
create table asked_stock (
  product_id bigint not null constraint asked_stock_product references product (id),
  member_id bigint not null constraint asked_stock_member references app_user (id),
  asked_at timestamptz not null,
  -- since when it is in stock again, as far as it was looked; null = they still wait
  in_stock_at timestamptz,
  constraint asked_stock_once primary key (member_id, product_id),
  constraint asked_stock_in_order check (in_stock_at >= asked_at)
);
comment on table asked_stock is 'Who wants to be told when a product is in stock again.';
create index asked_stock_waiting on asked_stock (product_id) where in_stock_at is null;
create index asked_stock_told on asked_stock (member_id, in_stock_at desc) where in_stock_at is not null;
grant select, insert, update, delete on asked_stock to banyan_app;
