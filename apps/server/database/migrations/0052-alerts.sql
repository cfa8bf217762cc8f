-- Alerts: what an admin should look at before money leaves, found by five rules. And what tax was kept, by its date.

-- What a rule begins at; null = the rule is off.
create table alert_limits (
  id int not null default 1 constraint alert_limits_pkey primary key,
  -- payments of one owner within a day: transfers to others and withdrawals asked for
  velocity_count int,
  -- money that came in within a day, and how much of it went out again
  in_out_amount numeric(28,8),
  in_out_percent int not null,
  -- each transfer of a circle
  circle_amount numeric(28,8),
  -- ids with one account, and with one device
  account_owners int,
  device_owners int,
  constraint alert_limits_only_one check (id = 1),
  constraint alert_limits_counts check (velocity_count >= 2 and account_owners >= 2 and device_owners >= 2),
  constraint alert_limits_amounts check (in_out_amount > 0 and circle_amount > 0 and in_out_percent between 1 and 100)
);
insert into alert_limits (velocity_count, in_out_amount, in_out_percent, circle_amount, account_owners, device_owners)
  values (10, 25000, 80, 1000, 2, 3);
grant select on alert_limits to banyan_app;
grant update (velocity_count, in_out_amount, in_out_percent, circle_amount, account_owners, device_owners)
  on alert_limits to banyan_app;

-- Up to when rows were looked at; null = never.
create table alert_run (
  id int not null default 1 constraint alert_run_pkey primary key,
  scanned_until timestamptz,
  constraint alert_run_only_one check (id = 1)
);
insert into alert_run default values;
grant select on alert_run to banyan_app;
grant update (scanned_until) on alert_run to banyan_app;

create table alert (
  id bigint generated always as identity primary key,
  rule text not null,
  -- what the rule found, by which it is known again: an owner, the owners of a circle, an account, a device
  subject text not null,
  -- the rule as it was, as a text with its values
  says jsonb not null,
  found_at timestamptz not null,
  closed_by bigint constraint alert_closed_by references app_user (id),
  closed_at timestamptz,
  reason text,
  status text not null generated always as (case when closed_at is null then 'Open' else 'Closed' end) stored,
  constraint alert_rule_known check (rule in ('Velocity', 'InAndOut', 'Circle', 'SharedAccount', 'SharedDevice')),
  constraint alert_closed check (num_nulls(closed_by, closed_at, reason) in (0, 3) and reason <> '')
);
-- what is found again belongs to the alert that is open
create unique index alert_one_open on alert (rule, subject) where closed_at is null;
create index alert_subject on alert (rule, subject, id);
create index alert_at on alert (found_at, id);
create index alert_status on alert (status, found_at, id);
create index alert_rule on alert (rule, found_at, id);
grant select, insert on alert to banyan_app;
grant update (closed_by, closed_at, reason) on alert to banyan_app;

-- Whose withdrawals are not approved together with others while the alert is open.
create table alert_owner (
  alert_id bigint not null constraint alert_owner_alert references alert (id),
  owner_id bigint not null constraint alert_owner_owner references app_user (id),
  constraint alert_owner_pkey primary key (owner_id, alert_id)
);
create index alert_owner_of on alert_owner (alert_id, owner_id);
grant select, insert on alert_owner to banyan_app;

-- What the rule found. A row of an alert that was closed opens no other one by itself.
create table alert_row (
  alert_id bigint not null constraint alert_row_alert references alert (id),
  owner_id bigint not null,
  -- the record; of an account or device its owner
  kind text not null,
  ref_id bigint not null,
  at timestamptz not null,
  -- money that came in is above zero, what went out below; null = none moved
  amount numeric(28,8),
  -- a masked account, or a browser
  detail text,
  constraint alert_row_pkey primary key (kind, ref_id, alert_id),
  constraint alert_row_kind_known
    check (kind in ('fund_transfer', 'withdrawal', 'credit_request', 'adjustment', 'payment_details', 'user_session'))
);
create index alert_row_of on alert_row (alert_id, at, ref_id);
grant select, insert on alert_row to banyan_app;

-- what the rules look up, beside the indexes that lists have: transfers and withdrawals by owner and time
create index adjustment_credit_decided on adjustment (owner_id, decided_at) where status = 'Approved' and amount > 0;
create index credit_request_decided on credit_request (owner_id, decided_at) where status = 'Approved';

-- The browser somebody signed in with, as a keyed hash of a random cookie; null = unknown, or an opened panel.
alter table user_session add column device_hash bytea;
create index user_session_device on user_session (device_hash, user_id) where device_hash is not null;
create index user_session_new_device on user_session (created_at) where device_hash is not null;

-- One key pays on every chain, so the same address of two owners is found on whichever chain it stands.
alter table payment_details add column crypto_keys text[] generated always as
  (array_remove(array[lower(ethereum), lower(polygon), lower(smart_chain)], null)) stored;
create index payment_details_crypto on payment_details using gin (crypto_keys);

-- the tax report: when tax was kept, and given back
create index payout_statement_at on payout_statement (at, id);
create index withdrawal_taxed_at on withdrawal (decided_at, id) where txn_id is not null;
create index withdrawal_failed_at on withdrawal (failed_at, id) where failed_at is not null;
