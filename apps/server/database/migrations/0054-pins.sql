-- Pins: vouchers for a topup, paid before they are used. What was paid for them is money the company owes (pin_liability)
-- until a topup turns it into a sale.
create table pin_request (
  id bigint generated always as identity primary key,
  no text not null generated always as ('D' || (1000000 + id)) stored,
  owner_id bigint not null constraint pin_request_owner references app_user (id),
  owner_type text not null,
  -- what its lines cost with GST
  total numeric(28,8) not null constraint pin_request_total_positive check (total > 0),
  payment_mode text not null,
  -- as it was typed, and as it is compared
  reference text,
  reference_key text generated always as (upper(regexp_replace(reference, '[\s-]', '', 'g'))) stored,
  paid_on date not null,
  -- a picture of what the bank or the counter gave
  slip_id bigint not null constraint pin_request_slip references document (id),
  remark text not null,
  status text not null,
  requested_at timestamptz not null,
  -- above the limit: the first of two admins who approve it, and why it needs two
  first_by bigint,
  first_at timestamptz,
  why jsonb,
  decided_by bigint,
  decided_at timestamptz,
  -- what the admin says to its owner
  answer text,
  constraint pin_request_no_unique unique (no),
  constraint pin_request_owner_type_known check (owner_type in ('User', 'Franchise')),
  constraint pin_request_mode_known check (payment_mode in ('UPI', 'NEFT', 'IMPS', 'RTGS', 'Cheque', 'DD', 'Cash')),
  constraint pin_request_has_reference check (payment_mode = 'Cash' or reference_key is not null),
  constraint pin_request_status_known check (status in ('Pending', 'Approved', 'Rejected', 'Cancelled')),
  constraint pin_request_decided
    check ((status = 'Pending') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  -- its owner alone cancels it, and decides nothing
  constraint pin_request_second_person check (decided_by is null or (decided_by = owner_id) = (status = 'Cancelled')),
  constraint pin_request_two_admins check (status <> 'Approved' or first_by is null or first_by <> decided_by),
  constraint pin_request_first check (num_nulls(first_by, first_at, why) in (0, 3))
);
-- a payment buys pins once: two requests with its reference never wait or stand side by side
create unique index pin_request_reference_once on pin_request (payment_mode, reference_key)
  where status in ('Pending', 'Approved');
create index pin_request_reference on pin_request (reference_key, requested_at, id);
create index pin_request_at on pin_request (requested_at, id);
create index pin_request_status on pin_request (status, requested_at, id);
create index pin_request_mode on pin_request (payment_mode, requested_at, id);
create index pin_request_owner_at on pin_request (owner_id, requested_at, id);
grant select, insert on pin_request to banyan_app;
grant update (status, first_by, first_at, why, decided_by, decided_at, answer) on pin_request to banyan_app;

-- What a request asks for, at the prices of the day on which it was asked.
create table pin_request_line (
  request_id bigint not null constraint pin_request_line_request references pin_request (id),
  line smallint not null,
  package_id integer not null constraint pin_request_line_package references package (id),
  count integer not null constraint pin_request_line_count_range check (count between 1 and 100),
  -- of each
  amount numeric(28,8) not null constraint pin_request_line_amount_positive check (amount > 0),
  gst numeric(28,8) not null constraint pin_request_line_gst_not_negative check (gst >= 0),
  primary key (request_id, line)
);
grant select, insert on pin_request_line to banyan_app;

-- Pins that were made together, of one package and for one owner, and the money that was received for them.
create table pin_batch (
  id bigint generated always as identity primary key,
  no text not null generated always as ('J' || (1000000 + id)) stored,
  package_id integer not null constraint pin_batch_package references package (id),
  count integer not null constraint pin_batch_count_range check (count between 1 and 100),
  -- of each pin: face value, money received, and the GST on it
  amount numeric(28,8) not null constraint pin_batch_amount_positive check (amount > 0),
  paid numeric(28,8) not null constraint pin_batch_paid_in_range check (paid >= 0 and paid <= amount),
  gst numeric(28,8) not null constraint pin_batch_gst_not_negative check (gst >= 0),
  owner_id bigint not null constraint pin_batch_owner references app_user (id),
  owner_type text not null constraint pin_batch_owner_type_known check (owner_type in ('User', 'Franchise')),
  -- the owner's wallet, a payment mode, or zero
  payment_mode text not null,
  request_id bigint constraint pin_batch_request references pin_request (id),
  made_by bigint not null constraint pin_batch_maker references app_user (id),
  remark text not null,
  at timestamptz not null,
  txn_id bigint,
  constraint pin_batch_no_unique unique (no),
  constraint pin_batch_mode_known check (
    payment_mode in ('fund', 'main', 'pin', 'zero', 'UPI', 'NEFT', 'IMPS', 'RTGS', 'Cheque', 'DD', 'Cash')),
  constraint pin_batch_wallet_of_owner check (case payment_mode when 'fund' then owner_type = 'User'
    when 'main' then owner_type = 'Franchise' when 'pin' then owner_type = 'Franchise' else true end),
  constraint pin_batch_zero check ((paid + gst = 0) = (payment_mode = 'zero')),
  -- no pin without its money, no money without its pin
  constraint pin_batch_moved_money check ((payment_mode = 'zero') = (txn_id is null)),
  constraint pin_batch_of_request_paid check (request_id is null or paid = amount)
);
create index pin_batch_request on pin_batch (request_id) where request_id is not null;
create index pin_batch_owner on pin_batch (owner_id, at, id);
grant select, insert on pin_batch to banyan_app;

create table pin (
  id bigint generated always as identity primary key,
  no text not null generated always as ('E' || (1000000 + id)) stored,
  batch_id bigint not null constraint pin_batch references pin_batch (id),
  -- what it is redeemed as is fixed when it is made, whatever becomes of the package
  package_id integer not null constraint pin_package references package (id),
  amount numeric(28,8) not null constraint pin_amount_positive check (amount > 0),
  gst_percent numeric(7,4) not null,
  -- money received so far
  paid numeric(28,8) not null constraint pin_paid_in_range check (paid >= 0 and paid <= amount),
  gst numeric(28,8) not null constraint pin_gst_not_negative check (gst >= 0),
  holder_id bigint not null constraint pin_holder references app_user (id),
  holder_type text not null constraint pin_holder_type_known check (holder_type in ('User', 'Franchise')),
  -- a keyed hash, by which it is redeemed
  password_hash bytea not null constraint pin_password_hash_length check (length(password_hash) = 32),
  -- the password itself, for its holder; deleted when the pin is used
  password_sealed text,
  status text not null default 'Unused',
  at timestamptz not null,
  used_at timestamptz,
  used_by bigint constraint pin_used_by references app_user (id),
  blocked_at timestamptz,
  blocked_by bigint constraint pin_blocked_by references app_user (id),
  block_reason text,
  constraint pin_no_unique unique (no),
  constraint pin_status_known check (status in ('Unused', 'Used', 'Blocked')),
  constraint pin_sealed_until_used check ((status = 'Used') = (password_sealed is null)),
  constraint pin_used check ((status = 'Used') = (used_at is not null) and (used_at is null) = (used_by is null)),
  constraint pin_blocked check ((status = 'Blocked') = (blocked_at is not null)
    and num_nulls(blocked_at, blocked_by, block_reason) in (0, 3))
) with (fillfactor=70);
create index pin_at on pin (at, id);
create index pin_by_status on pin (status, at, id);
create index pin_by_package on pin (package_id, at, id);
create index pin_by_batch on pin (batch_id, at, id);
create index pin_by_holder on pin (holder_id, at, id);
create index pin_by_holder_status on pin (holder_id, status, at, id);
create index pin_to_use on pin (holder_id, package_id, id) where status = 'Unused';
grant select, insert on pin to banyan_app;
grant update (paid, gst, holder_id, holder_type, password_hash, password_sealed, status, used_at, used_by, blocked_at, blocked_by,
  block_reason) on pin to banyan_app;
create trigger pin_used_for_ever before update or delete on pin for each row execute function pin_used_for_ever();

-- What was paid later for pins that had been paid for in part, or not at all.
create table pin_balance (
  id bigint generated always as identity primary key,
  pin_id bigint not null constraint pin_balance_pin references pin (id),
  paid numeric(28,8) not null constraint pin_balance_paid_positive check (paid > 0),
  gst numeric(28,8) not null constraint pin_balance_gst_not_negative check (gst >= 0),
  owner_id bigint not null constraint pin_balance_owner references app_user (id),
  owner_type text not null constraint pin_balance_owner_type_known check (owner_type in ('User', 'Franchise')),
  payment_mode text not null,
  made_by bigint not null constraint pin_balance_maker references app_user (id),
  remark text not null,
  at timestamptz not null,
  txn_id bigint not null,
  constraint pin_balance_mode_known check (
    payment_mode in ('fund', 'main', 'pin', 'UPI', 'NEFT', 'IMPS', 'RTGS', 'Cheque', 'DD', 'Cash')),
  constraint pin_balance_wallet_of_owner check (case payment_mode when 'fund' then owner_type = 'User'
    when 'main' then owner_type = 'Franchise' when 'pin' then owner_type = 'Franchise' else true end)
);
create index pin_balance_pin on pin_balance (pin_id);
grant select, insert on pin_balance to banyan_app;

create table pin_transfer (
  id bigint generated always as identity primary key,
  no text not null generated always as ('M' || (1000000 + id)) stored,
  from_id bigint not null constraint pin_transfer_from references app_user (id),
  from_type text not null constraint pin_transfer_from_type_known check (from_type in ('User', 'Franchise')),
  to_id bigint not null constraint pin_transfer_to references app_user (id),
  to_type text not null constraint pin_transfer_to_type_known check (to_type in ('User', 'Franchise')),
  package_code text not null,
  count integer not null constraint pin_transfer_count_range check (count between 1 and 100),
  made_by bigint not null constraint pin_transfer_maker references app_user (id),
  remark text not null,
  at timestamptz not null,
  constraint pin_transfer_no_unique unique (no),
  constraint pin_transfer_two_people check (from_id <> to_id)
);
create index pin_transfer_at on pin_transfer (at, id);
create index pin_transfer_from_at on pin_transfer (from_id, at, id);
create index pin_transfer_to_at on pin_transfer (to_id, at, id);
create index pin_transfer_package on pin_transfer (package_code, at, id);
grant select, insert on pin_transfer to banyan_app;

create table pin_transfer_pin (
  transfer_id bigint not null constraint pin_transfer_pin_transfer references pin_transfer (id),
  pin_id bigint not null constraint pin_transfer_pin_pin references pin (id),
  primary key (transfer_id, pin_id)
);
create index pin_transfer_pin_of on pin_transfer_pin (pin_id, transfer_id);
grant select, insert on pin_transfer_pin to banyan_app;

-- The kit of a package whose pin was used, from the counter to the member.
create table pin_dispatch (
  pin_id bigint primary key constraint pin_dispatch_pin references pin (id),
  kit text not null,
  member_id bigint not null constraint pin_dispatch_member references app_user (id),
  -- through which the pin was used, and which hands the kit out; null = the company
  franchise_id bigint constraint pin_dispatch_franchise references app_user (id),
  status text not null default 'Pending',
  at timestamptz not null,
  through text,
  sent_on date,
  courier text,
  url text,
  tracking text,
  remark text,
  dispatched_by bigint,
  dispatched_at timestamptz,
  ended_by bigint,
  ended_at timestamptz,
  constraint pin_dispatch_status_known check (status in ('Pending', 'Dispatched', 'Delivered', 'Rejected')),
  constraint pin_dispatch_through_known check (through in ('Courier', 'Post', 'By hand')),
  constraint pin_dispatch_sent check (status not in ('Dispatched', 'Delivered')
    or num_nulls(through, sent_on, dispatched_by, dispatched_at) = 0),
  constraint pin_dispatch_ended check ((status in ('Delivered', 'Rejected')) = (ended_at is not null)
    and (ended_at is null) = (ended_by is null)),
  constraint pin_dispatch_delivered_by_member check (status <> 'Delivered' or ended_by = member_id)
);
create index pin_dispatch_at on pin_dispatch (at, pin_id);
create index pin_dispatch_status on pin_dispatch (status, at, pin_id);
create index pin_dispatch_member_at on pin_dispatch (member_id, at, pin_id);
create index pin_dispatch_franchise_at on pin_dispatch (franchise_id, at, pin_id);
grant select, insert on pin_dispatch to banyan_app;
grant update (status, through, sent_on, courier, url, tracking, remark, dispatched_by, dispatched_at, ended_by, ended_at)
  on pin_dispatch to banyan_app;

-- A topup by a pin names it; a pin pays for one topup, for ever.
alter table topup add column pin_id bigint constraint topup_of_pin references pin (id);
alter table topup add constraint topup_pin_once unique (pin_id);

-- One payment is a credit request or a request for pins, never both.
create trigger pin_request_payment_claimed before insert on pin_request
  for each row execute function payment_claimed_once();
create trigger credit_request_payment_claimed before insert on credit_request
  for each row execute function payment_claimed_once();

-- the slip of a request for pins is a document of its own kind
alter table document drop constraint document_kind_known;
alter table document add constraint document_kind_known
  check (kind in ('aadhaar_front', 'aadhaar_back', 'pan', 'bank_proof', 'credit_slip', 'pin_slip'));

grant usage on sequence pin_id_seq, pin_batch_id_seq to banyan_app;
