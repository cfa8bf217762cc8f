-- Orders of goods: who sells to whom, what was paid and handed over, and the invoices.
-- Rows before this one have no goods: they were paid at once, to the company.
alter table repurchase_order
  alter column member_id drop not null,
  alter column wallet_code drop not null,
  add column franchise_id bigint constraint repurchase_order_franchise references franchise (id),
  add column seller_id bigint constraint repurchase_order_seller references franchise (id),
  add column cgst numeric(28,8) not null default 0,
  add column sgst numeric(28,8) not null default 0,
  add column igst numeric(28,8) not null default 0,
  add column total numeric(28,8) not null generated always as (amount + cgst + sgst + igst) stored,
  add column payment text not null default 'Paid',
  add column dispatch text not null default 'Delivered',
  add column payment_mode text,
  add column reference text,
  add column reference_key text generated always as (upper(regexp_replace(reference, '[\s-]', '', 'g'))) stored,
  add column reference_reason text,
  add column paid_on date,
  add column slip_id bigint constraint repurchase_order_slip references document (id),
  add column delivery jsonb,
  add column place_of_supply text,
  add column expires_at timestamptz,
  add column paid_at timestamptz,
  add column dispatched_at timestamptz,
  add column delivered_at timestamptz,
  add column ended_at timestamptz,
  add column reason text,
  add column tracking text;
update repurchase_order set paid_at = at, delivered_at = at;
alter table repurchase_order
  add constraint order_one_buyer check (num_nulls(member_id, franchise_id) = 1),
  add constraint order_one_payment check (num_nonnulls(wallet_code, payment_mode) = 1),
  add constraint order_payment_known check (payment in ('Unpaid', 'Paid', 'Cancelled', 'Refunded')),
  add constraint order_dispatch_known check (dispatch in ('Pending', 'Dispatched', 'Delivered', 'Rejected')),
  add constraint order_mode_known
    check (payment_mode in ('UPI', 'NEFT', 'IMPS', 'RTGS', 'Cheque', 'DD', 'Cash')),
  add constraint order_has_reference
    check (payment_mode is null or payment_mode = 'Cash' or reference_key is not null),
  add constraint order_stock_has_no_bv check (franchise_id is null or bv = 0),
  add constraint order_other_seller check (franchise_id is null or franchise_id is distinct from seller_id),
  add constraint order_unpaid_ends check ((payment = 'Unpaid') = (expires_at is not null)),
  add constraint order_paid_once check ((payment in ('Paid', 'Refunded')) = (paid_at is not null)),
  add constraint order_handed_over_when_paid check (dispatch in ('Pending', 'Rejected') or payment in ('Paid', 'Refunded')),
  add constraint order_tax_not_negative check (least(cgst, sgst, igst) >= 0),
  add constraint order_tracking_is_https check (tracking ~ '^https://');
comment on column repurchase_order.member_id is 'The buyer, a member; null: a franchise buys stock.';
comment on column repurchase_order.seller_id is 'The franchise that sells; null: the company.';
comment on column repurchase_order.amount is 'Without tax; of a seller without GSTIN the whole price.';
comment on column repurchase_order.delivery is 'Where it is sent; null: handed over at the counter.';
comment on column repurchase_order.place_of_supply is 'The state whose tax it is; null: it has no goods.';
comment on column repurchase_order.expires_at is 'From this moment an unpaid order is cancelled, and its goods are free again.';
comment on column repurchase_order.business_date is 'Of the payment, once it is paid.';
comment on column repurchase_order.reference_reason is 'Why a reference was taken that another payment has already.';
create index repurchase_order_seller_at on repurchase_order (seller_id, at, id) where seller_id is not null;
create index repurchase_order_franchise_at on repurchase_order (franchise_id, at, id) where franchise_id is not null;
create index repurchase_order_unpaid on repurchase_order (expires_at) where payment = 'Unpaid';
create index repurchase_order_payment_at on repurchase_order (payment, at, id);
create index repurchase_order_dispatch_at on repurchase_order (dispatch, at, id);
create index repurchase_order_reference on repurchase_order (reference_key) where reference_key is not null;
create trigger order_moves_on before update on repurchase_order for each row execute function order_moves_on();
grant update (payment, dispatch, business_date, expires_at, paid_at, dispatched_at, delivered_at, ended_at, reason, tracking)
  on repurchase_order to banyan_app;

-- Amount and tax are of the whole line. The BV of a franchise's own stock counts for nobody.
alter table repurchase_order_line
  add column product_id bigint constraint order_line_product references product (id),
  add column price_id bigint constraint order_line_price references product_price (id),
  add column name text,
  add column hsn text,
  add column gst_percent numeric(7,4) not null default 0,
  add column amount numeric(28,8),
  add column cgst numeric(28,8) not null default 0,
  add column sgst numeric(28,8) not null default 0,
  add column igst numeric(28,8) not null default 0;
update repurchase_order_line set amount = price * quantity;
alter table repurchase_order_line
  alter column amount set not null,
  add column total numeric(28,8) not null generated always as (amount + cgst + sgst + igst) stored,
  add constraint order_line_of_product check (num_nulls(product_id, price_id, name, hsn) in (0, 4)),
  add constraint order_line_product_once unique (order_id, product_id);
alter table repurchase_order_line rename constraint repurchase_order_line_refunded to order_line_refunded_within;
create index order_line_product_of on repurchase_order_line (product_id, order_id) where product_id is not null;

-- What a franchise found of goods that were sent to it, and what of them was written off on the way.
create table stock_receipt (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  line smallint not null,
  quantity int not null constraint stock_receipt_quantity check (quantity > 0),
  is_lost boolean not null default false,
  reason text not null default '',
  actor_id bigint constraint stock_receipt_actor references app_user (id),
  at timestamptz not null,
  constraint stock_receipt_line foreign key (order_id, line) references repurchase_order_line (order_id, line),
  constraint stock_receipt_lost_why check (not is_lost or reason <> '')
);
create index stock_receipt_order on stock_receipt (order_id, line);
create trigger stock_receipt_append_only before update or delete or truncate on stock_receipt
  for each statement execute function refuse_change();
create trigger stock_receipt_within before insert on stock_receipt for each row execute function stock_receipt_within();
grant select, insert on stock_receipt to banyan_app;

-- The number of a franchise on its invoices: F1, F2…
create table invoice_seller (
  franchise_id bigint primary key constraint invoice_seller_franchise references franchise (id),
  number int not null generated always as identity constraint invoice_seller_number_unique unique
);
grant select, insert on invoice_seller to banyan_app;

-- The last serial of a seller (0: the company) in a year from April to March. Its row is locked last.
create table invoice_serial (
  seller_id bigint not null,
  year text not null,
  series text not null constraint invoice_serial_series check (series in ('INV', 'CRN')),
  last int not null,
  constraint invoice_serial_pkey primary key (seller_id, year, series)
);
grant select, insert, update on invoice_serial to banyan_app;

create table invoice (
  id bigint generated always as identity primary key,
  no text not null constraint invoice_no_unique unique constraint invoice_no_short check (length(no) <= 16),
  seller_id bigint not null,
  year text not null,
  series text not null constraint invoice_series_known check (series in ('INV', 'CRN')),
  serial int not null,
  order_id bigint not null constraint invoice_order references repurchase_order (id),
  refund_id bigint constraint invoice_refund references repurchase_refund (id),
  -- as they were: name, address, state, gstin, and of the company its direct-selling number
  seller jsonb not null,
  buyer jsonb not null,
  place_of_supply text not null,
  amount numeric(28,8) not null,
  cgst numeric(28,8) not null,
  sgst numeric(28,8) not null,
  igst numeric(28,8) not null,
  total numeric(28,8) not null generated always as (amount + cgst + sgst + igst) stored,
  issued_on date not null,
  at timestamptz not null,
  constraint invoice_serial_unique unique (seller_id, year, series, serial),
  constraint invoice_of_refund check ((series = 'CRN') = (refund_id is not null))
);
comment on column invoice.seller_id is '0: the company.';
create unique index invoice_one_an_order on invoice (order_id) where series = 'INV';
create unique index invoice_one_a_refund on invoice (refund_id) where series = 'CRN';
create index invoice_issued on invoice (seller_id, issued_on, id);
create index invoice_of_order on invoice (order_id);
create trigger invoice_append_only before update or delete or truncate on invoice
  for each statement execute function refuse_change();
grant select, insert on invoice to banyan_app;

-- Where a member had things sent before.
create table delivery_address (
  id bigint generated always as identity primary key,
  owner_id bigint not null constraint delivery_address_owner references app_user (id),
  name text not null,
  mobile text not null,
  address text not null,
  state text not null,
  pincode text not null,
  used_at timestamptz not null,
  constraint delivery_address_once unique (owner_id, name, mobile, address, state, pincode)
);
create index delivery_address_of on delivery_address (owner_id, used_at desc);
grant select, insert, update, delete on delivery_address to banyan_app;

-- Slips of payments for orders.
alter table document drop constraint document_kind_known;
alter table document add constraint document_kind_known
  check (kind in ('aadhaar_front', 'aadhaar_back', 'pan', 'bank_proof', 'credit_slip', 'pin_slip', 'order_slip'));
