-- Decisions on many withdrawals at once, the files banks pay them by, and what banks answer.

-- A decision on many requests. Which ones is fixed when it is prepared; confirmed, a job works it off chunk by chunk.
create table withdrawal_decision (
  id bigint generated always as identity primary key,
  no text not null generated always as ('Z' || (1000000 + id)) stored,
  decision text not null,
  -- for the owners to read
  remark text not null,
  count int not null constraint withdrawal_decision_of_some check (count > 0),
  status text not null default 'Prepared',
  made_by bigint not null,
  made_at timestamptz not null,
  -- what was confirmed last: a retry confirms again
  started_by bigint,
  started_at timestamptz,
  done_at timestamptz,
  constraint withdrawal_decision_no_unique unique (no),
  constraint withdrawal_decision_known check (decision in ('Approve', 'Reject')),
  constraint withdrawal_decision_status_known check (status in ('Prepared', 'Running', 'Done')),
  constraint withdrawal_decision_started check ((status = 'Prepared') = (started_at is null)
    and (started_at is null) = (started_by is null) and (status = 'Done') = (done_at is not null))
);
create index withdrawal_decision_at on withdrawal_decision (made_at, id);
create index withdrawal_decision_running on withdrawal_decision (id) where status = 'Running';
grant select, insert on withdrawal_decision to banyan_app;
grant update (status, started_by, started_at, done_at) on withdrawal_decision to banyan_app;

create table withdrawal_decision_row (
  id bigint generated always as identity primary key,
  decision_id bigint not null constraint withdrawal_decision_row_decision references withdrawal_decision (id),
  withdrawal_id bigint not null constraint withdrawal_decision_row_withdrawal references withdrawal (id),
  -- null = to be worked off
  outcome text,
  -- why it was not done, as a text with its values
  problem jsonb,
  constraint withdrawal_decision_row_once unique (decision_id, withdrawal_id),
  constraint withdrawal_decision_row_outcome_known check (outcome in ('Done', 'Failed')),
  constraint withdrawal_decision_row_says_why check (coalesce(outcome = 'Failed', false) = (problem is not null))
);
create index withdrawal_decision_row_outcome on withdrawal_decision_row (decision_id, outcome, id);
grant select, insert on withdrawal_decision_row to banyan_app;
grant update (outcome, problem) on withdrawal_decision_row to banyan_app;

-- The columns of the file a bank pays by.
create table bank_file_template (
  id int not null default 1 constraint bank_file_template_pkey primary key,
  separator text not null,
  columns jsonb not null,
  constraint bank_file_template_only_one check (id = 1),
  constraint bank_file_template_separator_known check (separator in (',', ';'))
);
insert into bank_file_template (separator, columns) values (',', '[
  {"heading": "Transaction type", "shows": "text", "fixed": "NEFT"},
  {"heading": "Beneficiary account", "shows": "account_no", "fixed": ""},
  {"heading": "IFSC", "shows": "ifsc", "fixed": ""},
  {"heading": "Beneficiary name", "shows": "holder", "fixed": ""},
  {"heading": "Amount", "shows": "amount", "fixed": ""},
  {"heading": "Value date", "shows": "date", "fixed": ""},
  {"heading": "Request", "shows": "no", "fixed": ""}]');
grant select on bank_file_template to banyan_app;
grant update (separator, columns) on bank_file_template to banyan_app;

-- A file that a bank pays by. It is written once and kept sealed, so that the same batch gives the same bytes again.
create table withdrawal_batch (
  id bigint generated always as identity primary key,
  no text not null generated always as ('X' || (1000000 + id)) stored,
  destination text not null,
  count int not null,
  net numeric(28,8) not null,
  file_sealed text not null,
  -- of the plain bytes
  file_sha256 bytea not null,
  business_date date not null,
  made_by bigint not null,
  made_at timestamptz not null,
  constraint withdrawal_batch_no_unique unique (no),
  constraint withdrawal_batch_destination_known check (destination in ('Bank', 'UPI')),
  constraint withdrawal_batch_of_some check (count > 0)
);
create index withdrawal_batch_at on withdrawal_batch (made_at, id);
grant select, insert on withdrawal_batch to banyan_app;

create table withdrawal_batch_row (
  batch_id bigint not null constraint withdrawal_batch_row_batch references withdrawal_batch (id),
  withdrawal_id bigint not null constraint withdrawal_batch_row_withdrawal references withdrawal (id),
  -- false once its payment failed
  is_live boolean not null default true,
  constraint withdrawal_batch_row_pkey primary key (batch_id, withdrawal_id)
);
-- a withdrawal is paid by one file
create unique index withdrawal_one_live_batch on withdrawal_batch_row (withdrawal_id) where is_live;
grant select, insert on withdrawal_batch_row to banyan_app;
grant update (is_live) on withdrawal_batch_row to banyan_app;

-- What a bank answered: first looked at, then confirmed, then worked off chunk by chunk.
create table utr_import (
  id bigint generated always as identity primary key,
  no text not null generated always as ('U' || (1000000 + id)) stored,
  file_name text not null,
  -- of every line with its verdict: who confirms, confirms these
  hash text not null,
  lines int not null,
  fits int not null,
  -- of the lines that fit
  amount numeric(28,8) not null,
  status text not null default 'Previewed',
  paid int not null default 0,
  last_line int not null default 0,
  made_by bigint not null,
  made_at timestamptz not null,
  applied_by bigint,
  applied_at timestamptz,
  done_at timestamptz,
  constraint utr_import_no_unique unique (no),
  constraint utr_import_status_known check (status in ('Previewed', 'Applying', 'Applied')),
  constraint utr_import_confirmed check ((status = 'Previewed') = (applied_at is null) and (status = 'Applied') = (done_at is not null))
);
create index utr_import_at on utr_import (made_at, id);
create index utr_import_applying on utr_import (id) where status = 'Applying';
grant select, insert on utr_import to banyan_app;
grant update (status, paid, last_line, applied_by, applied_at, done_at) on utr_import to banyan_app;

create table utr_line (
  id bigint generated always as identity primary key,
  import_id bigint not null constraint utr_line_import references utr_import (id),
  line int not null,
  no text not null,
  utr text not null,
  amount text not null,
  verdict text not null,
  -- what is wrong, as a text with its values
  problem jsonb,
  withdrawal_id bigint,
  -- of a line that fitted, once it was worked off
  outcome text,
  constraint utr_line_once unique (import_id, line),
  constraint utr_line_verdict_known check (verdict in ('Fits', 'Unknown number', 'Amount differs', 'Already paid', 'UTR used',
    'Not in a batch', 'Doubled', 'Unreadable')),
  constraint utr_line_fits check (verdict <> 'Fits' or withdrawal_id is not null),
  constraint utr_line_outcome check (outcome is null or verdict = 'Fits')
);
create index utr_line_verdict on utr_line (import_id, verdict, line);
grant select, insert on utr_line to banyan_app;
grant update (outcome) on utr_line to banyan_app;

-- filters and sorts of the admin's queue
create index withdrawal_amount on withdrawal (amount, id);
create index withdrawal_destination_at on withdrawal (destination, requested_at, id);
