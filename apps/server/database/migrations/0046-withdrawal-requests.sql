-- Withdrawals that are asked for, decided, paid and taken back, of members and franchises.

drop index withdrawal_member_year;
drop index withdrawal_at;
alter table withdrawal drop constraint withdrawal_member;
alter table withdrawal drop constraint withdrawal_status_known;
alter table withdrawal drop constraint withdrawal_failed_known;
alter table withdrawal rename column member_id to owner_id;
alter table withdrawal rename column actor_id to requested_by;
alter table withdrawal rename column at to requested_at;
alter table withdrawal alter column status drop default;
alter table withdrawal alter column tds set default 0;
comment on column withdrawal.charge is 'Fixed when it is asked for.';
comment on column withdrawal.tds is 'By the date of the approval; until then as it was when it was asked for.';
comment on column withdrawal.business_date is 'Of the approval, which decides the financial year; until then of the request.';

alter table withdrawal
  add column owner_type text not null default 'User',
  -- what was asked for; null = paid outside of the lists, as scenarios do
  add column destination text,
  -- as the owner reads it
  add column destination_masked text,
  -- account number or UPI id
  add column destination_sealed text,
  -- keyed: the same for every owner of a bank account
  add column destination_hash bytea,
  add column destination_holder text,
  add column destination_ifsc text,
  add column remark text not null default '',
  -- what the owner was told to receive
  add column asked_net numeric(28,8),
  -- why the net is another one since the approval, as a text with its values
  add column net_changed jsonb,
  add column hold_id bigint,
  add column decided_by bigint,
  add column decided_at timestamptz,
  -- for the owner to read
  add column decided_remark text,
  add column txn_id bigint,
  add column processing_by bigint,
  add column processing_at timestamptz,
  add column paid_by bigint,
  add column paid_at timestamptz,
  add column paid_mode text,
  -- the number of the bank's payment
  add column utr text,
  add column paid_txn_id bigint,
  add column failed_txn_id bigint,
  -- of a payment that was made and came back
  add column returned_txn_id bigint;
alter table withdrawal alter column owner_type drop default;

-- until now they were approved when they were asked for
update withdrawal w set decided_by = requested_by, decided_at = requested_at, asked_net = net,
  txn_id = coalesce((select e.txn_id from business_event e where e.kind = 'withdrawal' and e.source_id = w.id), 0),
  failed_txn_id = case when status = 'Failed' then coalesce(
    (select e.txn_id from business_event e where e.kind = 'withdrawal_failed' and e.source_id = w.id), 0) end;

alter table withdrawal
  add constraint withdrawal_owner foreign key (owner_id) references app_user (id),
  add constraint withdrawal_owner_type_known check (owner_type in ('User', 'Franchise')),
  -- what lies in other wallets has not been paid out, or is for something else
  add constraint withdrawal_from_main check (wallet_code = 'main'),
  add constraint withdrawal_status_known check (
    status in ('Pending', 'Approved', 'Processing', 'Paid', 'Failed', 'Rejected', 'Cancelled')),
  add constraint withdrawal_destination_known check (destination in ('Bank', 'UPI')),
  add constraint withdrawal_destination_whole check (
    (destination is null) = (destination_masked is null) and (destination is null) = (destination_sealed is null) and
    (destination is not distinct from 'Bank') = (destination_ifsc is not null and destination_holder is not null)),
  add constraint withdrawal_decided check ((status = 'Pending') = (decided_at is null)),
  add constraint withdrawal_moved_money check ((status in ('Pending', 'Rejected', 'Cancelled')) = (txn_id is null)),
  add constraint withdrawal_processing_known check (status <> 'Processing' or processing_at is not null),
  add constraint withdrawal_paid_known check (
    (paid_at is null) = (paid_mode is null) and (status <> 'Paid' or paid_at is not null)
    and (paid_at is null or status in ('Paid', 'Failed'))),
  add constraint withdrawal_failed_known check ((status = 'Failed') = (failed_at is not null)
    and (status = 'Failed') = (failed_txn_id is not null)),
  add constraint withdrawal_returned_known check (returned_txn_id is null or (status = 'Failed' and paid_txn_id is not null));
-- one request of an owner waits at a time
create unique index withdrawal_one_open on withdrawal (owner_id) where status = 'Pending';
-- a payment of the bank pays one withdrawal
create unique index withdrawal_utr_once on withdrawal (upper(utr));
create index withdrawal_owner_year on withdrawal (owner_id, financial_year, id);
create index withdrawal_owner_at on withdrawal (owner_id, requested_at, id);
create index withdrawal_at on withdrawal (requested_at, id);
create index withdrawal_status on withdrawal (status, requested_at, id);
create index withdrawal_paid_at on withdrawal (paid_at, id) where status = 'Paid';
create index withdrawal_destination on withdrawal (destination_hash, owner_id);
grant update (status, taxable, tds_percent, tds, tds_carried, financial_year, business_date, net_changed, hold_id, decided_by,
  decided_at, decided_remark, txn_id, processing_by, processing_at, paid_by, paid_at, paid_mode, utr, paid_txn_id,
  failed_txn_id, returned_txn_id) on withdrawal to banyan_app;

-- What withdrawals are held to, of each kind of owner. Minimum and charge of members are the plan's.
create table withdrawal_rule (
  owner_type text primary key,
  minimum numeric(28,8) not null,
  charge_percent numeric(7,4) not null,
  -- amounts are multiples of it; null = any
  multiple numeric(28,8),
  -- of one withdrawal and of a business date; null = no limit
  maximum numeric(28,8),
  daily_amount numeric(28,8),
  -- full hours of the company's day between which it may be asked for; null = at any time
  from_hour int,
  to_hour int,
  constraint withdrawal_rule_owner_type_known check (owner_type in ('User', 'Franchise')),
  constraint withdrawal_rule_limits check (minimum >= 0 and multiple > 0 and maximum > 0 and daily_amount > 0),
  constraint withdrawal_rule_charge check (charge_percent between 0 and 100),
  constraint withdrawal_rule_hours check ((from_hour is null) = (to_hour is null)
    and from_hour between 0 and 23 and to_hour between 1 and 24 and from_hour < to_hour)
);
insert into withdrawal_rule (owner_type, minimum, charge_percent) values ('User', 0, 0), ('Franchise', 500, 0);
grant select on withdrawal_rule to banyan_app;
grant update (minimum, charge_percent, multiple, maximum, daily_amount, from_hour, to_hour) on withdrawal_rule to banyan_app;

-- An admin stops the withdrawals of a member or franchise, until the block is lifted.
create table withdrawal_block (
  id bigint generated always as identity primary key,
  owner_id bigint not null constraint withdrawal_block_owner references app_user (id),
  reason text not null,
  blocked_by bigint not null,
  blocked_at timestamptz not null,
  lifted_by bigint,
  lifted_at timestamptz,
  constraint withdrawal_block_lifted check ((lifted_at is null) = (lifted_by is null))
);
create unique index withdrawal_block_once on withdrawal_block (owner_id) where lifted_at is null;
create index withdrawal_block_owner_at on withdrawal_block (owner_id, blocked_at);
grant select, insert on withdrawal_block to banyan_app;
grant update (lifted_by, lifted_at) on withdrawal_block to banyan_app;
