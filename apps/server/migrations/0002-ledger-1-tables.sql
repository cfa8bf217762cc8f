-- The ledger: double entry, append-only. The application reads these tables and writes them only through
-- the functions of the next files; every rule below holds no matter what the application does.

create table asset (
  id smallint primary key,
  code text not null unique,
  scale smallint not null constraint asset_scale_range check (scale between 0 and 8)
);
comment on column asset.scale is 'Decimals an amount of this asset may carry.';

-- The company's currency. How far amounts are rounded is the company's setting and is applied on income and
-- charge rows; the ledger itself takes any amount of up to eight decimals.
insert into asset (id, code, scale) values (1, 'INR', 8);

-- A domain, because its check is looked at only when the column is written.
create domain held_amount as numeric(28,8) constraint account_held_not_negative check (value >= 0);

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
  asset_id smallint not null constraint account_asset references asset,
  scale smallint not null,
  class smallint not null,
  synchronous boolean not null default false,
  owner_type text not null,
  wallet_code text not null,
  status text not null default 'open',
  head bytea not null,
  constraint account_owner_wallet_asset unique (owner_id, wallet_code, owner_type, asset_id),
  constraint account_covers_floor check (floor is null or balance - held >= floor)
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

create function account_is_well_formed() returns trigger language plpgsql as $$
declare
  v_broken text := case
    when new.owner_type not in ('User', 'Franchise', 'House') then 'account_owner_type_known'
    when new.class <> (new.owner_type = 'House')::int then 'account_class_of_owner'
    when new.class = 1 and new.owner_id <> 0 then 'account_house_has_one_owner'
    when new.class = 0 and new.synchronous then 'account_synchronous_house_only'
    when new.class = 0 and (new.floor is null) <> (new.wallet_code = 'recoverable') then 'account_only_debt_below_zero'
    when new.wallet_code !~ '^[a-z0-9_]+(:[A-Za-z0-9_]+)?$' then 'account_wallet_code_form'
  end;
begin
  if v_broken is not null then
    raise exception 'An account of %, wallet %, is refused: %.', new.owner_type, new.wallet_code, v_broken
      using errcode = '23514', constraint = v_broken, table = 'account';
  end if;
  return new;
end $$;
create trigger account_is_well_formed before insert on account
  for each row execute function account_is_well_formed();

create table txn (
  id bigint generated always as identity primary key,
  ref_id bigint,
  actor_id bigint,
  on_behalf_of bigint,
  reverses bigint,
  at timestamptz not null,
  leg_count int not null,
  asset_id smallint not null,
  kind smallint not null,
  idem_scope text not null,
  idem_key text not null,
  ref_type text,
  request_hash bytea not null,
  constraint txn_idempotency_key unique (idem_scope, idem_key)
);
comment on table txn is 'One journal: legs of one asset that sum to zero. Its key is its identity for ever: the same key is the same transaction.';
comment on column txn.at is 'The business moment, given by the caller.';
comment on column txn.actor_id is 'Who did it (app_user.id); null: the system. on_behalf_of: whose panel the actor had opened.';

-- Of its own, because few transactions are reversals, and an index on txn would be looked at by all.
create table reversal (
  reverses bigint not null constraint txn_reversed_once primary key,
  txn_id bigint not null
);
comment on table reversal is 'A transaction can be taken back once.';

-- No foreign keys from here to account or txn: each check would walk the dead versions of a hot row. The
-- posting function proves both exist, and the auditor looks again.
create table entry (
  account_id bigint not null,
  version bigint not null,
  txn_id bigint,
  ref_id bigint,
  at timestamptz not null,
  leg int not null,
  kind smallint not null,
  amount numeric(28,8) not null,
  balance_after numeric(28,8) not null,
  hash bytea not null,
  narration text,
  primary key (account_id, version)
);
create unique index entry_leg_once on entry (txn_id, leg);
comment on table entry is 'One line of an account''s passbook. Versions have no gaps; balance_after and hash chain each line to the one before.';
comment on column entry.leg is 'Number in its transaction; above leg_count: what the owner owes or repays of another leg.';
comment on column entry.txn_id is 'null: a fold, the sum of the house_entry rows with this account and fold_version.';
comment on column entry.narration is 'What the kind''s own words do not say, e.g. from whom.';

create table house_pending (
  txn_id bigint not null,
  account_id bigint not null,
  leg int not null,
  amount numeric(28,8) not null,
  hash bytea not null,
  primary key (txn_id, leg)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000);
comment on table house_pending is 'Legs of house accounts not yet folded into a balance: thousands of transactions a second would otherwise wait for one row.';

create table house_entry (
  txn_id bigint not null,
  account_id bigint not null,
  fold_version bigint not null,
  leg int not null,
  amount numeric(28,8) not null,
  hash bytea not null,
  primary key (txn_id, leg)
);
create index house_entry_fold on house_entry (account_id, fold_version);
comment on table house_entry is 'Folded legs of house accounts: fold_version is the version of the entry that sums them.';

create table hold (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  amount numeric(28,8) not null constraint hold_amount_positive check (amount > 0),
  txn_id bigint,
  ref_id bigint,
  at timestamptz not null,
  expires_at timestamptz,
  settled_at timestamptz,
  state text not null default 'pending' constraint hold_state_known check (state in ('pending', 'captured', 'released')),
  ref_type text,
  idem_scope text not null,
  idem_key text not null,
  constraint hold_idempotency_key unique (idem_scope, idem_key),
  constraint hold_captured_by_txn check ((state = 'captured') = (txn_id is not null)),
  constraint hold_settled_at_known check ((state = 'pending') = (settled_at is null))
);
create index hold_pending on hold (account_id) where state = 'pending';
comment on table hold is 'Money set aside in a wallet: it stays in the balance but cannot be spent until captured or released.';

-- The exact balance at any moment: house legs waiting for their fold count.
create view account_balance as
select a.id, a.owner_type, a.owner_id, a.wallet_code, a.asset_id, a.class, a.status, a.version, a.held,
  (a.balance + coalesce(p.amount, 0))::numeric(28,8) as balance
from account a
left join (select account_id, sum(amount) as amount from house_pending group by account_id) p
  on p.account_id = a.id and a.class = 1;

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only: % on % is refused.', tg_op, tg_table_name using errcode = '42501';
end $$;

-- One trigger a table: every statement copies the triggers of the tables it writes.
create trigger txn_append_only before update or delete or truncate on txn execute function ledger_is_append_only();
create trigger entry_append_only before update or delete or truncate on entry execute function ledger_is_append_only();
create trigger reversal_append_only before update or delete or truncate on reversal execute function ledger_is_append_only();
create trigger house_entry_append_only before update or delete or truncate on house_entry execute function ledger_is_append_only();
create trigger house_pending_not_edited before update or truncate on house_pending execute function ledger_is_append_only();
create trigger account_not_deleted before delete or truncate on account execute function ledger_is_append_only();
create trigger hold_not_deleted before delete or truncate on hold execute function ledger_is_append_only();

-- Looked at when the transaction commits: whatever wrote the legs, they are complete and sum to zero. Every leg
-- has its number once; what an owner owes or repays of a leg has a number above leg_count.
create function txn_is_balanced() returns trigger language plpgsql as $$
declare
  v_legs bigint;
  v_sum numeric;
begin
  select count(*) filter (where leg <= new.leg_count), sum(amount) into v_legs, v_sum
  from public.entry where txn_id = new.id;
  if v_legs < new.leg_count then
    select v_legs + count(*), coalesce(v_sum, 0) + sum(amount) into v_legs, v_sum
    from public.house_pending where txn_id = new.id;
  end if;
  if v_legs <> new.leg_count then
    raise exception 'Transaction % has % of % legs.', new.id, v_legs, new.leg_count
      using errcode = '23514', constraint = 'txn_legs_complete', table = 'txn';
  end if;
  if v_sum <> 0 then
    raise exception 'The legs of transaction % sum to %.', new.id, v_sum
      using errcode = '23514', constraint = 'txn_sums_to_zero', table = 'txn';
  end if;
  return null;
end $$;

create constraint trigger txn_is_balanced after insert on txn
  deferrable initially deferred for each row execute function txn_is_balanced();

-- What the hashes are made of: the binary form of values, which no setting changes.
create function account_genesis(owner_type text, owner_id bigint, wallet_code text, asset_id smallint)
returns bytea language sql stable parallel safe
return sha256(record_send(row(owner_type, owner_id, wallet_code, asset_id)));

create function txn_seal(t txn) returns bytea language sql stable parallel safe
return sha256(record_send(row(t.id, t.kind, t.ref_type, t.ref_id, t.asset_id, t.actor_id, t.on_behalf_of, t.reverses,
  t.leg_count, t.idem_scope, t.idem_key, t.request_hash, t.at)));

create function entry_hash(prev bytea, seal bytea, account_id bigint, version bigint, leg int, amount numeric,
  balance_after numeric, kind smallint, ref_id bigint, narration text, at timestamptz)
returns bytea language sql stable parallel safe
return sha256(prev || coalesce(seal, '')
  || record_send(row(account_id, version, leg, amount, balance_after, kind, ref_id, narration, at)));

create function house_hash(seal bytea, account_id bigint, leg int, amount numeric)
returns bytea language sql stable parallel safe
return sha256(seal || record_send(row(account_id, leg, amount)));

grant select on asset, account, txn, reversal, entry, house_pending, house_entry, hold, account_balance to banyan_app;
