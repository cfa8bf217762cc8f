-- expands: a network is brought in with its references proved by the set.
create table unproved_table (
  name text not null,
  constraint unproved_table_pkey primary key (name)
);
comment on table unproved_table is 'Tables into which this transaction wrote rows whose references are proved when it commits; empty to everybody else.';

create constraint trigger unproved_table_proved after insert on unproved_table deferrable initially deferred
  for each row execute function prove_references();

create type brought_person as (
  id bigint,
  user_id text,
  name text,
  email text,
  mobile text,
  password_hash text,
  is_blocked boolean,
  created_at timestamptz
);

create type brought_member as (
  id bigint,
  sponsor_id bigint,
  parent_id bigint,
  side text,
  sponsor_side text,
  depth int,
  chain_l bigint,
  chain_r bigint,
  joined_at timestamptz,
  activated_at timestamptz,
  live_topups int,
  self_investment numeric,
  active_directs int,
  directs_business numeric,
  placed_in date
);

create type brought_sale as (
  topup_id bigint,
  event_id bigint,
  member_id bigint,
  package_id int,
  amount numeric,
  paid numeric,
  bv numeric,
  is_first boolean,
  earned numeric,
  business_date date,
  at timestamptz,
  is_completed boolean,
  roi_paid int,
  roi_earned numeric
);
