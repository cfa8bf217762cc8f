-- expands: a day of an old system says what goods were ordered on it, and withdrawals there earn what withdrawals earn.
create table day_order (
  import_id bigint not null,
  row_no integer not null,
  user_id text not null,
  amount numeric(28,8) not null,
  bv numeric(28,8) not null,
  at timestamptz not null,
  constraint day_order_pkey primary key (import_id, row_no)
);
comment on table day_order is 'Orders of a day as its dry run read them; brought in they are business events.';
grant select, insert, delete on day_order to banyan_app;
alter table old_withdrawal
  add column charge numeric(28,8) not null default 0,
  add column at timestamptz,
  add constraint old_withdrawal_charge check (charge between 0 and amount);
comment on column old_withdrawal.at is 'Null = not known.';
