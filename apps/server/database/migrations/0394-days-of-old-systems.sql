-- One day of a system that runs beside is an import of its own kind, and what it paid is compared with what is paid here.
alter table import
  add column is_day boolean not null default false,
  add column compared_at timestamptz,
  add constraint import_day_has_no_balances check (not is_day or status not in ('Posting', 'Taking back', 'Taken back'));
drop index import_one_is_loaded;
create unique index import_one_is_loaded on import ((true)) where status in ('Loading', 'Posting', 'Loaded') and not is_day;
create unique index import_day_once on import (as_of) where is_day and status in ('Loading', 'Loaded');
comment on column import.is_day is 'What the old system did on one date, not a network.';

create table day_join (
  import_id bigint not null,
  row_no integer not null,
  user_id text not null,
  name text not null,
  email text,
  mobile text,
  sponsor text not null,
  parent text,
  side text,
  at timestamptz not null,
  constraint day_join_pkey primary key (import_id, row_no)
);
create table day_topup (
  import_id bigint not null,
  row_no integer not null,
  user_id text not null,
  package text not null,
  amount numeric(28,8) not null,
  bv numeric(28,8),
  paid numeric(28,8),
  at timestamptz not null,
  constraint day_topup_pkey primary key (import_id, row_no)
);
comment on table day_topup is 'Topups of a day as its dry run read them; brought in they are topups.';

create table old_withdrawal (
  import_id bigint not null,
  row_no integer not null,
  user_id text not null,
  member_id bigint,
  amount numeric(28,8) not null,
  business_date date not null,
  constraint old_withdrawal_pkey primary key (import_id, row_no),
  constraint old_withdrawal_amount check (amount > 0)
);
comment on table old_withdrawal is 'What members withdrew in the old system: kept, nothing moves here.';

create table old_income (
  id bigint generated always as identity,
  import_id bigint not null,
  row_no integer not null,
  business_date date not null,
  kind text not null,
  user_id text not null,
  member_id bigint,
  from_user text,
  from_id bigint,
  level integer,
  amount numeric(28,8) not null,
  is_fed boolean not null default false,
  constraint old_income_pkey primary key (id),
  constraint old_income_once unique (import_id, row_no),
  constraint old_income_member foreign key (member_id) references member (id),
  constraint old_income_from foreign key (from_id) references member (id)
);
comment on table old_income is 'A row that the old system paid; fed when its day was brought in.';
create index old_income_date on old_income (business_date, kind) where is_fed;
create index old_income_kind on old_income (kind, business_date) where is_fed;

create table compared_row (
  id bigint generated always as identity,
  business_date date not null,
  kind text not null,
  user_id text not null,
  member_id bigint,
  income_id bigint,
  old_id bigint,
  here numeric(28,8) not null,
  there numeric(28,8) not null,
  outcome text not null,
  causes text[] not null default '{}',
  constraint compared_row_pkey primary key (id),
  constraint compared_row_income_once unique (income_id),
  constraint compared_row_old_once unique (old_id),
  constraint compared_row_income foreign key (income_id) references income (id),
  constraint compared_row_old foreign key (old_id) references old_income (id),
  constraint compared_row_outcome check (outcome = case
    when income_id is null then 'only_there' when old_id is null then 'only_here' when here = there then 'equal' else 'differs' end),
  constraint compared_row_has_a_side check (num_nonnulls(income_id, old_id) > 0),
  constraint compared_row_equal_has_no_cause check (outcome <> 'equal' or causes = '{}')
);
comment on table compared_row is 'A row of income here beside the row of the old system, and why they differ.';
create index compared_row_date on compared_row (business_date, id);
create index compared_row_kind on compared_row (kind, business_date, id);
create index compared_row_outcome_date on compared_row (outcome, business_date, id);
create index compared_row_cause on compared_row using gin (causes) where outcome <> 'equal';
create index compared_row_unexplained on compared_row (business_date, id) where outcome <> 'equal' and causes = '{}';
create index compared_row_member on compared_row (member_id, business_date, id);

create table compared_kind (
  kind text not null,
  found jsonb not null,
  compared_at timestamptz not null,
  constraint compared_kind_pkey primary key (kind)
);
comment on table compared_kind is 'What was found of a kind of income: how the old system worked it out, where that explains its rows.';

grant select, insert, delete on day_join, day_topup to banyan_app;
grant select, insert, update, delete on old_withdrawal, old_income, compared_row, compared_kind to banyan_app;
