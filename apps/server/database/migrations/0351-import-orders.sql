-- expands: orders of a network from another system.
create table import_order (
  import_id bigint not null,
  row_no integer not null,
  n integer not null,
  amount numeric(28,8) not null,
  bv numeric(28,8) not null,
  at timestamptz not null,
  business_date date not null,
  is_open boolean not null,
  constraint import_order_pkey primary key (import_id, row_no)
);
grant select, insert, delete on import_order to banyan_app;
