-- Credit requests: money that a member or franchise has paid to the company and asks to have in a wallet. An admin who
-- finds it in the company's bank approves it, above the company's limit two of them.
create table credit_request (
  id bigint generated always as identity primary key,
  no text not null generated always as ('C' || (1000000 + id)) stored,
  owner_id bigint not null constraint credit_request_owner references app_user (id),
  owner_type text not null,
  wallet_code text not null,
  amount numeric(28,8) not null constraint credit_request_amount_positive check (amount > 0),
  payment_mode text not null,
  -- as it was typed, and as it is compared
  reference text,
  reference_key text generated always as (upper(regexp_replace(reference, '[\s-]', '', 'g'))) stored,
  paid_on date not null,
  -- a picture of what the bank or the counter gave
  slip_id bigint not null constraint credit_request_slip references document (id),
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
  txn_id bigint,
  constraint credit_request_no_unique unique (no),
  constraint credit_request_wallet_of_owner foreign key (owner_type, wallet_code) references wallet (owner_type, code),
  -- from main it could be withdrawn at once; what lies in income waits for a payout, which taxes it
  constraint credit_request_wallet_asked_for check (owner_type <> 'User' or wallet_code not in ('main', 'income')),
  constraint credit_request_mode_known
    check (payment_mode in ('UPI', 'NEFT', 'IMPS', 'RTGS', 'Cheque', 'DD', 'Cash')),
  constraint credit_request_has_reference check (payment_mode = 'Cash' or reference_key is not null),
  constraint credit_request_status_known check (status in ('Pending', 'Approved', 'Rejected', 'Cancelled')),
  constraint credit_request_decided
    check ((status = 'Pending') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  -- its owner alone cancels it, and decides nothing
  constraint credit_request_second_person
    check (decided_by is null or (decided_by = owner_id) = (status = 'Cancelled')),
  constraint credit_request_two_admins check (status <> 'Approved' or first_by is null or first_by <> decided_by),
  constraint credit_request_first check (num_nulls(first_by, first_at, why) in (0, 3)),
  constraint credit_request_moved_money check ((status = 'Approved') = (txn_id is not null))
);
-- a payment is credited once: two requests with its reference never wait or stand side by side
create unique index credit_request_reference_once on credit_request (payment_mode, reference_key)
  where status in ('Pending', 'Approved');
create index credit_request_reference on credit_request (reference_key, requested_at, id);
create index credit_request_at on credit_request (requested_at, id);
create index credit_request_status on credit_request (status, requested_at, id);
create index credit_request_mode on credit_request (payment_mode, requested_at, id);
create index credit_request_owner_at on credit_request (owner_id, requested_at, id);
grant select, insert on credit_request to banyan_app;
grant update (status, first_by, first_at, why, decided_by, decided_at, answer, txn_id) on credit_request to banyan_app;
