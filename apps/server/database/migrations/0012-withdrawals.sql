-- Withdrawals.

-- Money paid out to a member. It is asked for and approved at once.
create table withdrawal (
  id bigint generated always as identity primary key,
  no text not null generated always as ('W' || (1000000 + id)) stored,
  member_id bigint not null constraint withdrawal_member references member (id),
  wallet_code text not null,
  amount numeric(28,8) not null constraint withdrawal_amount_positive check (amount > 0),
  charge numeric(28,8) not null,
  tds numeric(28,8) not null,
  -- tax that is due and was not covered by the amount: the next withdrawal of the financial year pays it
  tds_carried numeric(28,8) not null default 0,
  net numeric(28,8) not null generated always as (amount - charge - tds) stored,
  -- the year in which April lies
  financial_year int not null,
  status text not null default 'Approved',
  actor_id bigint,
  business_date date not null,
  at timestamptz not null,
  failed_at timestamptz,
  failed_by bigint,
  failed_reason text,
  -- what the tax was on
  taxable numeric(28,8) not null default 0,
  tds_percent numeric(7,4),
  constraint withdrawal_no_unique unique (no),
  constraint withdrawal_charges_in_range check (charge >= 0 and tds >= 0 and tds_carried >= 0 and charge + tds <= amount),
  constraint withdrawal_status_known check (status in ('Approved', 'Failed')),
  constraint withdrawal_failed_known check ((status = 'Failed') = (failed_at is not null))
);
create index withdrawal_member_year on withdrawal (member_id, financial_year, id);
create index withdrawal_at on withdrawal (at, id);
grant select, insert on withdrawal to banyan_app;
grant update (status, failed_at, failed_by, failed_reason) on withdrawal to banyan_app;
grant usage on sequence withdrawal_id_seq to banyan_app;
