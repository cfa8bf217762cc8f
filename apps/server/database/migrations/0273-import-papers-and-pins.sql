-- expands: PAN and bank account of members of another system, and their unused pins.
alter table import_member add column pan text, add column account_no text, add column ifsc text, add column account_holder text;

create table import_pin (
  import_id bigint not null,
  row_no integer not null,
  n integer not null,
  package_id integer not null,
  pins integer not null,
  amount numeric(28,8) not null,
  paid numeric(28,8) not null,
  at timestamptz not null,
  constraint import_pin_pkey primary key (import_id, row_no)
);
grant select, insert, delete on import_pin to banyan_app;
