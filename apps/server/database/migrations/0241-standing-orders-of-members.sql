-- Standing orders that members give for products of the shop (docs/plans.md §7.5): each is an order at the prices of its day, at most
-- for the total the member agreed to.
alter table standing_order
  add column no text not null generated always as ('SO' || (1000000 + id)) stored,
  add column at_most numeric(28, 8),
  add column delivery jsonb,
  add column paused_at timestamptz,
  alter column lines drop not null,
  add constraint standing_order_agreed check ((lines is null) = (at_most is not null)),
  add constraint standing_order_no unique (no);
comment on column standing_order.lines is
  'Price and BV of one item, and how many: [{"price", "bv", "quantity"}]. Null = products of the shop, which stand in standing_order_line.';
comment on column standing_order.at_most is 'The total with tax that the member agreed to: an order that costs more is not made. Null = without products.';
comment on column standing_order.delivery is 'Where it is sent. Null = it is picked up, or has no products.';
comment on column standing_order.paused_at is 'It is not due until the member lets it go on.';
drop index standing_order_due;
create index standing_order_due on standing_order (next_on, id) where stopped_at is null and paused_at is null;
create index standing_order_paused on standing_order (given_at, id) where stopped_at is null and paused_at is not null;
create index standing_order_given on standing_order (given_at, id);
grant update (wallet_code, at_most, delivery, paused_at) on standing_order to banyan_app;

create table standing_order_line (
  standing_order_id bigint not null,
  line smallint not null,
  product_id bigint not null,
  quantity integer not null,
  constraint standing_order_line_pkey primary key (standing_order_id, line),
  constraint standing_order_line_of foreign key (standing_order_id) references standing_order (id),
  constraint standing_order_line_product foreign key (product_id) references product (id),
  constraint standing_order_line_once unique (standing_order_id, product_id),
  constraint standing_order_line_pieces check (quantity between 1 and 1000000)
);
create index standing_order_line_of_product on standing_order_line (product_id);
grant select, insert, delete on standing_order_line to banyan_app;

alter table standing_order_date
  add column id bigint not null generated always as identity,
  add constraint standing_order_date_id unique (id);
create index standing_order_date_due on standing_order_date (due_on, id);
create index standing_order_date_skipped on standing_order_date (due_on, id) where skipped is not null;
grant usage on sequence standing_order_date_id_seq to banyan_app;
