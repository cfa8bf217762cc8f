-- A network that is brought from another system: files, what was read from them, and what was wrong.
create table import (
  id bigint generated always as identity,
  no text not null generated always as ('IM' || (1000000 + id)) stored,
  from_name text not null,
  as_of date not null,
  status text not null default 'Draft',
  date_order text not null,
  decimal_mark text not null,
  mends jsonb not null default '{}',
  expected jsonb not null default '{}',
  checks integer not null default 0,
  summary jsonb not null default '{}',
  rows_done bigint not null default 0,
  first_id bigint,
  made_by bigint not null,
  made_at timestamptz not null,
  checked_at timestamptz,
  confirmed_by bigint,
  confirmed_at timestamptz,
  loaded_at timestamptz,
  ended_at timestamptz,
  constraint import_pkey primary key (id),
  constraint import_no_unique unique (no),
  constraint import_status_known check (status in ('Draft', 'Checking', 'Checked', 'Loading', 'Posting', 'Loaded', 'Cancelled')),
  constraint import_maker foreign key (made_by) references app_user (id),
  constraint import_confirmed check ((status in ('Loading', 'Posting', 'Loaded')) = (confirmed_at is not null and ended_at is null))
);
comment on table import is 'One network brought from another system: what it is called, the last date it worked out, and how far it has come.';
create index import_made_at on import (made_at, id);
-- one network is loaded once: the next one would find members
create unique index import_one_is_loaded on import ((true)) where status in ('Loading', 'Posting', 'Loaded');

create table import_file (
  id bigint generated always as identity,
  import_id bigint not null,
  name text not null,
  kind text,
  size bigint not null default 0,
  parts integer not null default 0,
  is_whole boolean not null default false,
  hash bytea,
  encoding text,
  delimiter text,
  headings text[] not null default '{}',
  sample jsonb not null default '[]',
  columns jsonb not null default '{}',
  problem jsonb,
  constraint import_file_pkey primary key (id),
  constraint import_file_import foreign key (import_id) references import (id),
  constraint import_file_name unique (import_id, name),
  constraint import_file_once unique (import_id, hash),
  constraint import_file_kind unique (import_id, kind)
);
comment on table import_file is 'A file of an import: how its text is written and which heading stands for which column.';

create table import_part (
  file_id bigint not null,
  part integer not null,
  data bytea not null,
  hash bytea not null,
  is_utf8 boolean not null,
  constraint import_part_pkey primary key (file_id, part),
  constraint import_part_file foreign key (file_id) references import_file (id)
);
comment on table import_part is 'The bytes of a file in the order in which they were sent.';
alter table import_part alter column data set storage external;

create table import_problem (
  id bigint generated always as identity,
  import_id bigint not null,
  file text not null,
  row_no integer not null,
  field text not null,
  sort text not null,
  value text not null,
  mend text not null,
  constraint import_problem_pkey primary key (id)
);
comment on table import_problem is 'What a dry run found, row by row, and how it was decided.';
create index import_problem_import on import_problem (import_id, id);
create index import_problem_sort on import_problem (import_id, sort, id);

-- What the last dry run read, members by their number in the order of joining.
create table import_member (
  import_id bigint not null,
  row_no integer not null,
  old_id text not null,
  name text not null,
  email text,
  mobile text,
  joined_at timestamptz not null,
  activated_at timestamptz,
  is_blocked boolean not null,
  password_hash text,
  constraint import_member_pkey primary key (import_id, row_no)
);
create table import_place (
  import_id bigint not null,
  n integer not null,
  row_no integer not null,
  sponsor integer,
  parent integer,
  side text,
  sponsor_side text,
  depth integer not null,
  chain_l integer not null,
  chain_r integer not null,
  tail_l integer,
  tail_r integer,
  constraint import_place_pkey primary key (import_id, n)
);
create table import_topup (
  import_id bigint not null,
  row_no integer not null,
  n integer not null,
  package_id integer not null,
  amount numeric(28,8) not null,
  paid numeric(28,8) not null,
  bv numeric(28,8) not null,
  at timestamptz not null,
  business_date date not null,
  earned numeric(28,8) not null,
  roi_paid integer not null,
  constraint import_topup_pkey primary key (import_id, row_no)
);
create table import_balance (
  import_id bigint not null,
  row_no integer not null,
  n integer not null,
  wallet_code text not null,
  amount numeric(28,8) not null,
  chunk integer not null,
  constraint import_balance_pkey primary key (import_id, row_no)
);
create index import_balance_chunk on import_balance (import_id, chunk);
create table import_carry (
  import_id bigint not null,
  row_no integer not null,
  n integer not null,
  left_volume numeric(28,8) not null,
  right_volume numeric(28,8) not null,
  left_virtual numeric(28,8) not null,
  right_virtual numeric(28,8) not null,
  matched numeric(28,8) not null,
  constraint import_carry_pkey primary key (import_id, row_no)
);
create table import_rank (
  import_id bigint not null,
  row_no integer not null,
  n integer not null,
  rank text,
  highest text not null,
  constraint import_rank_pkey primary key (import_id, row_no)
);

create table import_chunk (
  import_id bigint not null,
  chunk integer not null,
  txn_id bigint not null,
  constraint import_chunk_pkey primary key (import_id, chunk)
);
comment on table import_chunk is 'Opening balances that are in the books, a journal for each chunk.';

grant select, insert, update on import to banyan_app;
grant select, insert, update, delete on import_file to banyan_app;
grant select, insert, delete on import_part, import_problem, import_member, import_place, import_topup, import_carry, import_rank,
  import_balance to banyan_app;
grant select, insert on import_chunk to banyan_app;
