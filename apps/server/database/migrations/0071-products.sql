-- The catalogue of the shop: categories, products, their prices and pictures; and goods that come into the store or leave it
-- otherwise than by an order.

create table category (
  id bigint generated always as identity primary key,
  -- a category that holds products or categories is not deleted
  parent_id bigint constraint category_is_empty references category (id),
  name text not null constraint category_name_form check (length(name) between 1 and 100),
  may_have_sub boolean not null
);
comment on column category.parent_id is 'null: none is above it.';
create unique index category_name_unique on category (coalesce(parent_id, 0), lower(name));
create index category_parent on category (parent_id);
create trigger category_fits before insert or update on category for each row execute function category_fits();
grant select, insert, delete on category to banyan_app;
grant update (parent_id, name, may_have_sub) on category to banyan_app;

-- The id is that of its asset: what the ledger counts are pieces of it.
create table product (
  id bigint primary key constraint product_asset references asset (id),
  sku text not null,
  barcode text,
  hsn text not null constraint product_hsn_form check (hsn ~ '^(\d{4}|\d{6}|\d{8})$'),
  name text not null,
  description text not null default '',
  category_id bigint not null constraint category_is_empty references category (id),
  reorder_level int constraint product_reorder_level check (reorder_level >= 0),
  is_on_sale boolean not null default true,
  created_at timestamptz not null
);
comment on column product.sku is 'As people know it; never changed. The code of the asset repeats it.';
create unique index product_sku_unique on product (lower(sku));
create unique index product_barcode_unique on product (barcode);
create index product_name on product (name, id);
create index product_sku_prefix on product (lower(sku) text_pattern_ops);
create index product_words on product using gin (to_tsvector('simple', name));
create index product_category on product (category_id, name, id);
create index product_off_sale on product (name, id) where not is_on_sale;
create trigger product_not_deleted before delete or truncate on product for each statement execute function refuse_change();
grant select, insert on product to banyan_app;
grant update (barcode, hsn, name, description, category_id, reorder_level, is_on_sale) on product to banyan_app;

-- Order lines name the price they were made with, so a price is never edited; its end may be brought forward until it comes.
create table product_price (
  id bigint generated always as identity primary key,
  product_id bigint not null constraint product_price_product references product (id),
  begins_at timestamptz not null,
  ends_at timestamptz,
  -- with tax
  mrp numeric(28,8) not null,
  discount_percent numeric(7,4) not null,
  gst_percent numeric(7,4) not null,
  -- without tax; and with the most tax there can be on one piece
  price numeric(28,8) not null,
  with_tax numeric(28,8) not null,
  bv numeric(28,8) not null,
  actor_id bigint not null constraint product_price_actor references app_user (id),
  constraint product_price_lasts check (ends_at > begins_at),
  constraint product_price_percents check (discount_percent between 0 and 100 and gst_percent between 0 and 100),
  constraint product_price_within_mrp check (price > 0 and with_tax >= price and with_tax <= mrp),
  constraint product_bv_within_price check (bv between 0 and price),
  constraint product_price_no_overlap exclude using gist (
    int8range(product_id, product_id, '[]') with &&, tstzrange(begins_at, ends_at) with &&)
);
comment on column product_price.ends_at is 'The first moment after it; null: it has no end.';
create index product_price_begins on product_price (product_id, begins_at);
grant select, insert, delete on product_price to banyan_app;
grant update (ends_at) on product_price to banyan_app;

create table product_picture (
  product_id bigint primary key constraint product_picture_product references product (id),
  name text not null constraint product_picture_name_unique unique,
  image bytea not null constraint product_picture_is_small check (octet_length(image) between 1 and 1000000)
);
comment on column product_picture.name is 'Random: who knows it may see the picture.';
grant select, insert, update on product_picture to banyan_app;

-- Goods that came in, or were written off. Orders move goods under records of their own.
create table stock_change (
  id bigint generated always as identity primary key,
  no text not null generated always as ('ST' || (1000000 + id)) stored,
  product_id bigint not null constraint stock_change_product references product (id),
  -- signed: what is written off is negative
  quantity int not null constraint stock_change_quantity check (quantity <> 0),
  -- at the price without tax of that moment
  value numeric(28,8) not null,
  batch text,
  remark text not null,
  actor_id bigint not null constraint stock_change_actor references app_user (id),
  at timestamptz not null,
  constraint stock_change_no_unique unique (no)
);
create index stock_change_product_at on stock_change (product_id, at);
create trigger stock_change_append_only before update or delete or truncate on stock_change
  for each statement execute function refuse_change();
grant select, insert on stock_change to banyan_app;

-- What moved goods, newest first and by product: journals of money are in neither.
create index txn_goods_at on txn (at, id) where asset_id <> 1;
create index txn_goods_of on txn (asset_id, at, id) where asset_id <> 1;
