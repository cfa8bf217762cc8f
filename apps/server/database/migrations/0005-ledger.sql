-- The ledger: double entry, append-only. The application reads these tables and writes them only through functions;
-- every rule below holds no matter what the application does.

-- What post_transactions is given: everything that moves money passes through it.
create type journal as (
  idem_scope text,
  idem_key text,
  kind smallint,
  ref_type text,
  ref_id bigint,
  asset_id smallint,
  reverses bigint,
  line_count int
);

create type journal_line as (
  journal int,          -- which of the journals, from 1; the lines of one stand together
  owner_type text,
  owner_id bigint,
  wallet_code text,
  amount numeric,
  kind smallint,        -- as the passbook names the line; null: the journal's
  ref_id bigint,        -- what the line links to; null: the journal's
  narration text,
  recoverable boolean,  -- a credit repays first what its owner owes; of a debit the owner owes what the wallet lacks
  hold_id bigint        -- the debit captures this hold
);

-- A domain, because its check is looked at only when the column is written.
create domain held_amount as numeric(28,8) constraint account_held_not_negative check (value >= 0);

create table asset (
  id smallint primary key,
  code text not null unique,
  scale smallint not null constraint asset_scale_range check (scale between 0 and 8)
);
comment on column asset.scale is 'Decimals an amount of this asset may carry.';
-- The company's currency. How far amounts are rounded is the company's setting and is applied on income and
-- charge rows; the ledger itself takes any amount of up to eight decimals.
insert into asset (id, code, scale) values (1, 'INR', 8);
grant select on asset to banyan_app;

-- Every statement parses the CHECK constraints of its table anew, and a BEFORE UPDATE trigger locks the row once
-- more: together they halved the postings a second. So hot tables carry only what a posting can break; what can
-- be wrong only at birth is checked by a trigger at birth, and the auditor looks at everything again.
create table account (
  id bigint generated always as identity primary key,
  owner_id bigint not null,
  balance numeric(28,8) not null default 0,
  held held_amount not null default 0,
  version bigint not null default 0,
  floor numeric(28,8),
  -- no reference: it would lock the one row of the asset with every new account; the insert joins the asset instead
  asset_id smallint not null,
  scale smallint not null,
  class smallint not null,
  synchronous boolean not null default false,
  owner_type text not null,
  wallet_code text not null,
  status text not null default 'open',
  head bytea not null,
  constraint account_owner_wallet_asset unique (owner_id, wallet_code, owner_type, asset_id),
  -- where floor is null the comparison is null too, and a check passes: every update of an account parses this anew
  constraint account_covers_floor check (balance - held >= floor)
  -- half of each page is kept free, so that new versions of hot rows stay on their page and touch no index
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
comment on table account is 'One wallet of a member or franchise, or one account of the company (House). Exists from its first posting on.';
comment on column account.class is '0 user, 1 house.';
comment on column account.floor is 'null: may go below zero, which only the company''s side of the books and what a member owes may.';
comment on column account.scale is 'Decimals an amount may carry, copied from the asset.';
comment on column account.synchronous is 'House accounts only: posted at once, with a version of its own, instead of through house_pending. For those with a floor.';
comment on column account.status is 'open, or frozen: refuses every posting.';
comment on column account.version is 'Number of entries; the last one has this version.';
comment on column account.head is 'Hash of the last entry; before the first one the hash of whose account it is.';
-- Who owes the company something, found without looking at everybody.
create index account_owed on account (owner_id) where wallet_code = 'recoverable';
create trigger account_is_well_formed before insert on account
  for each row execute function account_is_well_formed();
create trigger account_not_deleted before delete or truncate on account execute function ledger_is_append_only();
grant select on account to banyan_app;

create table txn (
  id bigint generated always as identity primary key,
  ref_id bigint,
  actor_id bigint,
  on_behalf_of bigint,
  reverses bigint,
  at timestamptz not null,
  line_count int not null,
  asset_id smallint not null,
  kind smallint not null,
  idem_scope text not null,
  idem_key text not null,
  ref_type text,
  request_hash bytea not null,
  -- why two lines that cancel out are not counted again at commit: docs/decisions/0007
  is_pair boolean not null default false,
  constraint txn_idempotency_key unique (idem_scope, idem_key)
);
comment on table txn is 'One journal: lines of one asset that sum to zero. Its key is its identity for ever: the same key is the same transaction.';
comment on column txn.at is 'The business moment, given by the caller.';
comment on column txn.actor_id is 'Who did it (app_user.id); null: the system. on_behalf_of: whose panel the actor had opened.';
comment on column txn.is_pair is 'Two lines that cancel out, as the function that wrote both has seen: at commit they are not counted again.';
-- One trigger a table: every statement copies the triggers of the tables it writes.
create trigger txn_append_only before update or delete or truncate on txn execute function ledger_is_append_only();
create constraint trigger txn_is_balanced after insert on txn deferrable initially deferred
  for each row when (not new.is_pair) execute function txn_is_balanced();
grant select on txn to banyan_app;

-- Of its own, because few transactions are reversals, and an index on txn would be looked at by all.
create table reversal (
  reverses bigint not null constraint txn_reversed_once primary key,
  txn_id bigint not null
);
comment on table reversal is 'A transaction can be taken back once.';
create trigger reversal_append_only before update or delete or truncate on reversal execute function ledger_is_append_only();
grant select on reversal to banyan_app;

-- No foreign keys from here to account or txn: each check would walk the dead versions of a hot row. The
-- posting function proves both exist, and the auditor looks again.
create table entry (
  account_id bigint not null,
  version bigint not null,
  txn_id bigint,
  ref_id bigint,
  at timestamptz not null,
  line int not null,
  kind smallint not null,
  amount numeric(28,8) not null,
  balance_after numeric(28,8) not null,
  hash bytea not null,
  narration text,
  primary key (account_id, version)
);
comment on table entry is 'One line of an account''s passbook. Versions have no gaps; balance_after and hash chain each line to the one before.';
comment on column entry.line is 'Number in its transaction; above line_count: what the owner owes or repays of another line.';
comment on column entry.txn_id is 'null: a fold, the sum of the house_entry rows with this account and fold_version.';
comment on column entry.narration is 'What the kind''s own words do not say, e.g. from whom.';
create unique index entry_line_once on entry (txn_id, line);
create trigger entry_append_only before update or delete or truncate on entry execute function ledger_is_append_only();
grant select on entry to banyan_app;

create table house_pending (
  txn_id bigint not null,
  account_id bigint not null,
  line int not null,
  amount numeric(28,8) not null,
  hash bytea not null,
  primary key (txn_id, line)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000);
comment on table house_pending is 'Lines of house accounts not yet folded into a balance: thousands of transactions a second would otherwise wait for one row.';
create trigger house_pending_not_edited before update or truncate on house_pending execute function ledger_is_append_only();
grant select on house_pending to banyan_app;

create table house_entry (
  txn_id bigint not null,
  account_id bigint not null,
  fold_version bigint not null,
  line int not null,
  amount numeric(28,8) not null,
  hash bytea not null,
  primary key (txn_id, line)
);
comment on table house_entry is 'Folded lines of house accounts: fold_version is the version of the entry that sums them.';
create index house_entry_fold on house_entry (account_id, fold_version);
create trigger house_entry_append_only before update or delete or truncate on house_entry execute function ledger_is_append_only();
grant select on house_entry to banyan_app;

create table hold (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  amount numeric(28,8) not null constraint hold_amount_positive check (amount > 0),
  txn_id bigint,
  ref_id bigint,
  at timestamptz not null,
  expires_at timestamptz,
  settled_at timestamptz,
  status text not null default 'pending' constraint hold_status_known check (status in ('pending', 'captured', 'released')),
  ref_type text,
  idem_scope text not null,
  idem_key text not null,
  constraint hold_idempotency_key unique (idem_scope, idem_key),
  constraint hold_captured_by_txn check ((status = 'captured') = (txn_id is not null)),
  constraint hold_settled_at_known check ((status = 'pending') = (settled_at is null))
);
comment on table hold is 'Money set aside in a wallet: it stays in the balance but cannot be spent until captured or released.';
create index hold_pending on hold (account_id) where status = 'pending';
create trigger hold_not_deleted before delete or truncate on hold execute function ledger_is_append_only();
grant select on hold to banyan_app;

-- The exact balance at any moment: house lines waiting for their fold count.
create view account_balance as
select a.id, a.owner_type, a.owner_id, a.wallet_code, a.asset_id, a.class, a.status, a.version, a.held,
  (a.balance + coalesce(p.amount, 0))::numeric(28,8) as balance
from account a
left join (select account_id, sum(amount) as amount from house_pending group by account_id) p
  on p.account_id = a.id and a.class = 1;
grant select on account_balance to banyan_app;

-- Credits and debits by hand. Above the company's limit a second admin decides.
create table adjustment (
  id bigint generated always as identity primary key,
  no text not null generated always as ('A' || (1000000 + id)) stored,
  owner_id bigint not null constraint adjustment_owner references app_user (id),
  wallet_code text not null,
  -- signed: a debit is negative
  amount numeric(28,8) not null constraint adjustment_amount_not_zero check (amount <> 0),
  reason text not null,
  remark text not null,
  status text not null,
  requested_by bigint not null,
  decided_by bigint,
  requested_at timestamptz not null,
  decided_at timestamptz,
  txn_id bigint,
  constraint adjustment_no_unique unique (no),
  constraint adjustment_status_known check (status in ('Pending', 'Approved', 'Rejected')),
  constraint adjustment_second_person check (decided_by is null or decided_by <> requested_by),
  constraint adjustment_decided check ((status = 'Pending') = (decided_at is null)),
  constraint adjustment_moved_money check ((status = 'Approved') = (txn_id is not null))
);
create index adjustment_owner_at on adjustment (owner_id, requested_at, id);
create index adjustment_at on adjustment (requested_at, id);
create index adjustment_debit on adjustment (requested_at, id) where amount < 0;
create index adjustment_status on adjustment (status, requested_at, id);
grant select, insert on adjustment to banyan_app;
grant update (status, decided_by, decided_at, txn_id) on adjustment to banyan_app;
