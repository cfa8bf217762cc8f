-- Standing orders (docs/plans.md §7.5): an order that the server makes by itself on its day of each month.
create table standing_order (
  id bigint generated always as identity,
  member_id bigint not null,
  wallet_code text not null,
  day smallint not null,
  lines jsonb not null,
  next_on date not null,
  given_at timestamptz not null,
  stopped_at timestamptz,
  constraint standing_order_pkey primary key (id),
  constraint standing_order_member foreign key (member_id) references member (id),
  constraint standing_order_day_of_month check (day between 1 and 31),
  constraint standing_order_has_lines check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 200),
  constraint standing_order_on_its_day check (
    extract(day from next_on) = least(day, extract(day from date_trunc('month', next_on) + interval '1 month' - interval '1 day')))
);
comment on column standing_order.lines is 'Price and BV of one item, and how many: [{"price", "bv", "quantity"}].';
comment on column standing_order.next_on is 'The date on which it is made next; every earlier one has its row in standing_order_date.';
create index standing_order_due on standing_order (next_on, id) where stopped_at is null;
create index standing_order_of_member on standing_order (member_id, id);
grant select, insert on standing_order to banyan_app;
grant update (next_on, stopped_at, day, lines) on standing_order to banyan_app;
grant usage on sequence standing_order_id_seq to banyan_app;

create table standing_order_date (
  standing_order_id bigint not null,
  due_on date not null,
  order_id bigint,
  skipped text,
  at timestamptz not null,
  constraint standing_order_date_pkey primary key (standing_order_id, due_on),
  constraint standing_order_date_of foreign key (standing_order_id) references standing_order (id),
  constraint standing_order_date_order foreign key (order_id) references repurchase_order (id),
  constraint standing_order_date_once unique (order_id),
  constraint standing_order_date_made_or_skipped check (num_nonnulls(order_id, skipped) = 1)
);
comment on column standing_order_date.skipped is 'The code of the error for which no order was made.';
grant select, insert on standing_order_date to banyan_app;
