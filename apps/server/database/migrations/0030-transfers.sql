-- Transfers of money between wallets: between which pairs of wallets members and franchises may send, and what was sent.

-- A pair of wallets with its terms. A pair without a row is closed.
create table transfer_rule (
  id bigint generated always as identity primary key,
  from_type text not null,
  from_wallet text not null,
  -- Own = another wallet of the same owner
  to_type text not null,
  to_wallet text not null,
  is_open boolean not null,
  minimum numeric(28,8) not null default 1,
  -- null = no limit
  maximum numeric(28,8),
  -- of one sender and business date
  daily_amount numeric(28,8),
  daily_count int,
  -- the sender pays them on top: percent of the amount, and a fixed sum
  charge_percent numeric(7,4) not null default 0,
  charge_fixed numeric(28,8) not null default 0,
  -- to members above or below the sender in the sponsor tree alone
  network_only boolean not null default false,
  to_owner text not null generated always as (case when to_type = 'Own' then from_type else to_type end) stored,
  constraint transfer_rule_pair unique (from_type, from_wallet, to_type, to_wallet),
  constraint transfer_rule_sender foreign key (from_type, from_wallet) references wallet (owner_type, code),
  constraint transfer_rule_recipient foreign key (to_owner, to_wallet) references wallet (owner_type, code),
  constraint transfer_rule_to_type_known check (to_type in ('Own', 'User', 'Franchise')),
  constraint transfer_rule_wallet_sends check (from_wallet not in ('income', 'repurchase', 'recoverable')),
  -- what comes in here waits for a payout, which taxes it
  constraint transfer_rule_wallet_receives check (to_wallet not in ('income', 'recoverable')),
  constraint transfer_rule_two_wallets check (to_type <> 'Own' or from_wallet <> to_wallet),
  constraint transfer_rule_limits check (minimum > 0 and maximum >= minimum and daily_amount > 0 and daily_count > 0),
  constraint transfer_rule_charge check (charge_percent between 0 and 100 and charge_fixed >= 0),
  constraint transfer_rule_network_of_members check (not network_only or (from_type = 'User' and to_type = 'User'))
);
-- Incomes lie in main: sent on to somebody else, or by way of fund to a wallet that can be withdrawn from, they would
-- pass the tax. So those pairs are closed until an admin opens them.
insert into transfer_rule (from_type, from_wallet, to_type, to_wallet, is_open, daily_count) values
  ('User', 'main', 'Own', 'fund', true, null),
  ('User', 'main', 'Own', 'repurchase', true, null),
  ('User', 'fund', 'User', 'fund', true, 20),
  ('User', 'fund', 'Franchise', 'pin', true, 20),
  ('User', 'main', 'User', 'main', false, 20),
  ('User', 'main', 'User', 'fund', false, 20),
  ('User', 'fund', 'Franchise', 'main', false, 20),
  ('Franchise', 'main', 'Own', 'pin', true, null),
  ('Franchise', 'main', 'User', 'fund', true, null),
  ('Franchise', 'main', 'Franchise', 'main', false, null);
grant select, insert on transfer_rule to banyan_app;
grant update (is_open, minimum, maximum, daily_amount, daily_count, charge_percent, charge_fixed, network_only)
  on transfer_rule to banyan_app;

-- What somebody has sent by a rule on a date: its row is locked until the transfer commits, so that limits of a day hold
-- however many are sent at once.
create table transfer_day (
  owner_id bigint not null,
  rule_id bigint not null constraint transfer_day_rule references transfer_rule (id),
  business_date date not null,
  amount numeric(28,8) not null,
  count int not null,
  constraint transfer_day_pkey primary key (owner_id, rule_id, business_date)
);
grant select, insert, update on transfer_day to banyan_app;

-- Transfers: those of members and franchises are approved at once, those of admins above the company's limit by a second
-- admin.
create table fund_transfer (
  id bigint generated always as identity primary key,
  no text not null generated always as ('F' || (1000000 + id)) stored,
  from_id bigint not null constraint fund_transfer_from references app_user (id),
  from_type text not null,
  from_wallet text not null,
  to_id bigint not null constraint fund_transfer_to references app_user (id),
  to_type text not null,
  to_wallet text not null,
  amount numeric(28,8) not null constraint fund_transfer_amount_positive check (amount > 0),
  -- the sender pays it on top
  charge numeric(28,8) not null constraint fund_transfer_charge_not_negative check (charge >= 0),
  remark text not null,
  status text not null,
  requested_by bigint not null,
  decided_by bigint,
  requested_at timestamptz not null,
  decided_at timestamptz,
  txn_id bigint,
  -- why it waits or waited for a second admin, as a text with its values
  why jsonb,
  constraint fund_transfer_no_unique unique (no),
  constraint fund_transfer_owner_types check (from_type in ('User', 'Franchise') and to_type in ('User', 'Franchise')),
  constraint fund_transfer_wallet_sends check (from_wallet not in ('income', 'repurchase', 'recoverable')),
  constraint fund_transfer_wallet_receives check (to_wallet not in ('income', 'recoverable')),
  constraint fund_transfer_two_wallets check (from_id <> to_id or from_wallet <> to_wallet),
  constraint fund_transfer_status_known check (status in ('Pending', 'Approved', 'Rejected', 'Cancelled')),
  constraint fund_transfer_second_person
    check (decided_by is null or (decided_by = requested_by) = (status = 'Cancelled')),
  constraint fund_transfer_decided check ((status = 'Pending') = (decided_at is null)),
  constraint fund_transfer_moved_money check ((status = 'Approved') = (txn_id is not null))
);
create index fund_transfer_at on fund_transfer (requested_at, id);
create index fund_transfer_status on fund_transfer (status, requested_at, id);
create index fund_transfer_from_at on fund_transfer (from_id, requested_at, id);
create index fund_transfer_to_at on fund_transfer (to_id, requested_at, id);
grant select, insert on fund_transfer to banyan_app;
grant update (status, decided_by, decided_at, txn_id) on fund_transfer to banyan_app;
