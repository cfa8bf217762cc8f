-- A franchise asks its master, or the company, for goods. An approved request is an order from then on, which carries money,
-- invoice and goods.
create table stock_request (
  id bigint generated always as identity primary key,
  no text not null generated always as ('SR' || (1000000 + id)) stored,
  requested_by bigint not null constraint stock_request_franchise references franchise (id),
  seller_id bigint constraint stock_request_seller references franchise (id),
  total numeric(28,8) not null constraint stock_request_total_not_negative check (total >= 0),
  wallet_code text,
  payment_mode text,
  reference text,
  reference_key text generated always as (upper(regexp_replace(reference, '[\s-]', '', 'g'))) stored,
  reference_reason text,
  paid_on date,
  slip_id bigint constraint stock_request_slip references document (id),
  delivery jsonb not null,
  status text not null default 'Pending',
  requested_at timestamptz not null,
  decided_by bigint constraint stock_request_decider references app_user (id),
  decided_at timestamptz,
  reason text,
  order_id bigint constraint stock_request_order references repurchase_order (id)
    constraint stock_request_order_once unique,
  constraint stock_request_no_unique unique (no),
  constraint stock_request_other_seller check (requested_by is distinct from seller_id),
  constraint stock_request_one_payment check (num_nonnulls(wallet_code, payment_mode) = 1),
  constraint stock_request_mode_known
    check (payment_mode in ('UPI', 'NEFT', 'IMPS', 'RTGS', 'Cheque', 'DD', 'Cash')),
  constraint stock_request_has_reference
    check (payment_mode is null or payment_mode = 'Cash' or reference_key is not null),
  constraint stock_request_status_known check (status in ('Pending', 'Approved', 'Rejected', 'Cancelled')),
  constraint stock_request_decided check ((status = 'Pending') = (decided_by is null) and (status = 'Pending') = (decided_at is null)),
  constraint stock_request_second_person
    check (decided_by is null or (decided_by = requested_by) = (status = 'Cancelled')),
  constraint stock_request_ordered check ((status = 'Approved') = (order_id is not null)),
  constraint stock_request_rejected_why check (status <> 'Rejected' or reason <> '')
);
comment on column stock_request.requested_by is 'The franchise that asks, and pays.';
comment on column stock_request.seller_id is 'The master who decides and sells; null: the company.';
comment on column stock_request.total is 'With tax, as the franchise saw it.';
comment on column stock_request.delivery is 'The office of the franchise, where the goods are sent.';
create index stock_request_at on stock_request (requested_at, id);
create index stock_request_status on stock_request (status, requested_at, id);
create index stock_request_by on stock_request (requested_by, requested_at, id);
create index stock_request_seller_at on stock_request (seller_id, requested_at, id);
create index stock_request_reference on stock_request (reference_key) where reference_key is not null;
create trigger stock_request_moves_on before update on stock_request for each row execute function stock_request_moves_on();
grant select, insert on stock_request to banyan_app;
grant update (status, decided_by, decided_at, reason, order_id) on stock_request to banyan_app;

create table stock_request_line (
  request_id bigint not null constraint stock_request_line_request references stock_request (id),
  line smallint not null,
  product_id bigint not null constraint stock_request_line_product references product (id),
  price_id bigint not null constraint stock_request_line_price references product_price (id),
  quantity int not null constraint stock_request_line_quantity check (quantity > 0),
  primary key (request_id, line),
  constraint stock_request_line_product_once unique (request_id, product_id)
);
comment on column stock_request_line.price_id is 'The price the franchise saw.';
create index stock_request_line_of on stock_request_line (product_id);
grant select, insert on stock_request_line to banyan_app;
