-- Orders for goods bought again.

-- Goods bought again, paid at once. BV is what repurchase levels are paid on.
create table repurchase_order (
  id bigint generated always as identity primary key,
  no text not null generated always as ('O' || (1000000 + id)) stored,
  member_id bigint not null constraint repurchase_order_member references member (id),
  wallet_code text not null,
  amount numeric(28,8) not null,
  bv numeric(28,8) not null,
  actor_id bigint,
  business_date date not null,
  at timestamptz not null,
  -- the monthly closing that worked out its incomes; null = none yet
  closing_date date,
  constraint repurchase_order_no_unique unique (no),
  constraint repurchase_order_not_negative check (amount >= 0 and bv >= 0)
);
create index repurchase_order_open on repurchase_order (business_date, id) where closing_date is null;
create index repurchase_order_member_at on repurchase_order (member_id, at, id);
create index repurchase_order_at on repurchase_order (at, id);
grant select, insert on repurchase_order to banyan_app;
grant update (closing_date) on repurchase_order to banyan_app;
grant usage on sequence repurchase_order_id_seq to banyan_app;

-- Items of an order.
create table repurchase_order_line (
  order_id bigint not null constraint repurchase_order_line_order references repurchase_order (id),
  -- from 0
  line smallint not null,
  -- of one item
  price numeric(28,8) not null,
  bv numeric(28,8) not null,
  quantity int not null,
  refunded int not null default 0,
  constraint repurchase_order_line_pkey primary key (order_id, line),
  constraint repurchase_order_line_not_negative check (price >= 0 and bv >= 0),
  constraint repurchase_order_line_quantity check (quantity > 0),
  constraint repurchase_order_line_refunded check (refunded between 0 and quantity)
);
grant select, insert on repurchase_order_line to banyan_app;
grant update (refunded) on repurchase_order_line to banyan_app;

-- Items given back before the closing that would pay on them.
create table repurchase_refund (
  id bigint generated always as identity primary key,
  no text not null generated always as ('R' || (1000000 + id)) stored,
  order_id bigint not null,
  line smallint not null,
  quantity int not null constraint repurchase_refund_quantity check (quantity > 0),
  amount numeric(28,8) not null,
  bv numeric(28,8) not null,
  reason text not null,
  actor_id bigint,
  business_date date not null,
  at timestamptz not null,
  constraint repurchase_refund_no_unique unique (no),
  constraint repurchase_refund_line foreign key (order_id, line) references repurchase_order_line (order_id, line)
);
create index repurchase_refund_order on repurchase_refund (order_id, line);
grant select, insert on repurchase_refund to banyan_app;
