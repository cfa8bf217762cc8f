-- Payouts: a member's unpaid incomes become one numbered statement and leave the wallet `income`.

-- What is still unpaid, and which statement paid what: one narrow row for every income row that moved the wallet
-- `income`, so that income rows themselves never change.
create table payout_line (
  income_id bigint primary key,
  member_id bigint not null,
  kind text not null,
  amount numeric(28,8) not null,
  business_date date not null,
  -- null = unpaid
  statement_id bigint
) with (fillfactor = 80);
create index payout_line_unpaid on payout_line (member_id, business_date) where statement_id is null;
create index payout_line_statement on payout_line (statement_id) where statement_id is not null;
grant select, insert on payout_line to banyan_app;
grant update (statement_id) on payout_line to banyan_app;

-- One payout, of everybody or of chosen members: works through the members in order, chunk by chunk, and continues where it was broken off.
create table payout_run (
  id bigint generated always as identity primary key,
  -- rows up to and including this date are paid
  business_date date not null,
  plan_version int not null,
  status text not null default 'running' constraint payout_run_status_known check (status in ('running', 'done')),
  -- members up to this one are done
  last_member bigint not null default 0,
  statements int not null default 0,
  gross numeric(28,8) not null default 0,
  requested_by bigint,
  at timestamptz not null,
  done_at timestamptz,
  members bigint[],
  -- what chosen members read on their statements
  remark text not null default '',
  constraint payout_run_done_known check ((status = 'done') = (done_at is not null)),
  constraint payout_run_members_named check (members is null or cardinality(members) > 0)
);
comment on column payout_run.members is 'null: everybody.';
create unique index payout_run_one_at_a_time on payout_run ((true)) where status = 'running';
grant select, insert on payout_run to banyan_app;
grant update (status, last_member, statements, gross, done_at) on payout_run to banyan_app;

-- What one member was paid by a payout, with its deductions.
create table payout_statement (
  -- without gaps
  id bigint primary key,
  no text not null generated always as ('P' || (1000000 + id)) stored,
  run_id bigint not null constraint payout_statement_run references payout_run (id),
  member_id bigint not null,
  business_date date not null,
  -- the year in which April lies
  financial_year int not null,
  -- kind of income → its sum
  incomes jsonb not null,
  rows int not null,
  gross numeric(28,8) not null,
  taxable numeric(28,8) not null,
  tds_percent numeric(7,4),
  tds numeric(28,8) not null,
  -- tax that found no room: due on the next statement of the year
  tds_carried numeric(28,8) not null,
  service numeric(28,8) not null,
  repurchase numeric(28,8) not null,
  net numeric(28,8) not null,
  txn_id bigint,
  at timestamptz not null,
  constraint payout_statement_once unique (run_id, member_id),
  constraint payout_statement_no_unique unique (no),
  constraint payout_statement_adds_up check (gross = tds + service + repurchase + net),
  constraint payout_statement_not_negative check (gross > 0 and least(taxable, tds, tds_carried, service, repurchase, net) >= 0)
);
create index payout_statement_member_year on payout_statement (member_id, financial_year, id);
create index payout_statement_date on payout_statement (business_date, id);
create trigger payout_statement_append_only before update or delete or truncate on payout_statement
  for each statement execute function refuse_change();
grant select, insert on payout_statement to banyan_app;

-- A member whose incomes are not paid out for the time being: they stay in the wallet `income`, unpaid.
create table payout_suspension (
  id bigint generated always as identity primary key,
  no text not null generated always as ('H' || (1000000 + id)) stored,
  member_id bigint not null constraint payout_suspension_member references member (id),
  reason text not null constraint payout_suspension_reason_given check (reason <> ''),
  actor_id bigint,
  at timestamptz not null,
  resumed_by bigint,
  resumed_at timestamptz,
  remark text not null default '',
  constraint payout_suspension_no_unique unique (no),
  constraint payout_suspension_resumed check (resumed_at is not null or (resumed_by is null and remark = ''))
);
comment on column payout_suspension.resumed_at is 'null: payouts are still suspended.';
comment on column payout_suspension.remark is 'Of the person who resumed payouts.';
create unique index payout_suspension_one_at_a_time on payout_suspension (member_id) where resumed_at is null;
create index payout_suspension_member_at on payout_suspension (member_id, at, id);
create index payout_suspension_at on payout_suspension (at, id);
grant select, insert on payout_suspension to banyan_app;
grant update (resumed_by, resumed_at, remark) on payout_suspension to banyan_app;

-- A statement as post_payouts is given it.
create type payout_posting as (
  statement_id bigint,
  member_id bigint,
  gross numeric,
  tds numeric,
  service numeric,
  repurchase numeric,
  net numeric
);
