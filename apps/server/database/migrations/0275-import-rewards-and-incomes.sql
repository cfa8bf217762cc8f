-- expands: rewards achieved and incomes not yet paid out of a network from another system.
create table import_reward (
  import_id bigint not null,
  row_no integer not null,
  n integer not null,
  code text not null,
  business_date date not null,
  constraint import_reward_pkey primary key (import_id, row_no)
);
create table import_income (
  import_id bigint not null,
  row_no integer not null,
  n integer not null,
  kind text not null,
  amount numeric(28,8) not null,
  business_date date not null,
  constraint import_income_pkey primary key (import_id, row_no)
);
grant select, insert, delete on import_reward, import_income to banyan_app;
-- what is not yet paid out is added to the balance of its wallet
grant update on import_balance to banyan_app;
