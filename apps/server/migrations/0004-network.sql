-- The network: who introduced whom, who stands where, what they bought and what everybody earned from it.

-- A member's place in both trees. The binary place never changes; the sponsor may.
create table member (
  id bigint primary key constraint member_is_user references app_user (id),
  sponsor_id bigint constraint member_sponsor references member (id),
  parent_id bigint constraint member_parent references member (id),
  side text,
  -- the leg of the sponsor in which the place lies
  sponsor_side text,
  depth int not null,
  -- every member stands on one left and one right chain, each named by its topmost member (leg_tail)
  chain_l bigint not null,
  chain_r bigint not null,
  -- where the own directs go when they name no side
  placement text not null default 'auto',
  joined_at timestamptz not null,
  -- of the oldest topup that still counts; null = none
  activated_at timestamptz,
  -- kept by topup_counts and app_user_block_counts
  live_topups int not null default 0,
  self_investment numeric(28,8) not null default 0,
  active_directs int not null default 0,
  directs_business numeric(28,8) not null default 0,
  constraint member_position_available unique (parent_id, side),
  constraint member_side_known check (side in ('L', 'R')),
  constraint member_sponsor_side_known check (sponsor_side in ('L', 'R')),
  constraint member_placement_known check (placement in ('L', 'R', 'auto')),
  constraint member_place_complete check ((parent_id is null) = (side is null) and (sponsor_id is null) = (parent_id is null)),
  constraint member_activated_by_topup check ((live_topups > 0) = (activated_at is not null)),
  constraint member_counts_not_negative check (live_topups >= 0 and active_directs >= 0
    and self_investment >= 0 and directs_business >= 0)
  -- free room on each page: the counters change often and touch no index
) with (fillfactor = 70);
create unique index member_only_one_root on member ((true)) where parent_id is null;
create index member_sponsor_joined on member (sponsor_id, joined_at, id);
create index member_joined on member (joined_at, id);
create index member_activated on member (activated_at, id) where activated_at is not null;
comment on table member is 'A member''s place in the sponsor tree (sponsor_id) and in the binary tree (parent_id, side).';
comment on column member.directs_business is 'Sum of the amounts of the directs'' topups that are not reversed.';

-- The lowest member of every chain: the extreme slot of a side is found in one look (money.md §6).
create table leg_tail (
  chain_id bigint not null,
  side text not null constraint leg_tail_side_known check (side in ('L', 'R')),
  tail_id bigint not null,
  tail_depth int not null,
  constraint leg_tail_pkey primary key (chain_id, side)
) with (fillfactor = 70);
comment on table leg_tail is 'A free slot (member, side) is always the tail of the chain of that side the member stands on.';

-- Finding people by the beginning of what is known of them.
create index app_user_user_id_begins on app_user (lower(user_id) text_pattern_ops);
create index app_user_name_begins on app_user (lower(name) text_pattern_ops);
create index app_user_email_begins on app_user (lower(email) text_pattern_ops);
create index app_user_mobile_begins on app_user (mobile text_pattern_ops);
create index app_user_blocked on app_user (id) where is_blocked;

-- Packages as plan.json writes them (incomes §5). A changed package is a new version; topups keep theirs.
create table package (
  id int generated always as identity primary key,
  code text not null,
  version int not null,
  name text not null,
  data jsonb not null,
  amount numeric(28,8),
  min numeric(28,8),
  max numeric(28,8),
  bv numeric(28,8),
  gst_percent numeric(7,4) not null default 0,
  cooling_off_days int not null default 0,
  is_current boolean not null default true,
  is_on_sale boolean not null default true,
  created_at timestamptz not null,
  created_by bigint,
  constraint package_code_version unique (code, version),
  constraint package_has_price check ((amount is null) = (min is not null and max is not null) and min <= max)
);
create unique index package_code_unique on package (code) where is_current;

-- The compensation plan. A published version is never edited: the next one replaces it from its moment on.
create table plan_version (
  version int primary key,
  plan jsonb not null,
  note text not null default '',
  published_at timestamptz not null,
  published_by bigint,
  effective_from timestamptz not null,
  constraint plan_version_not_backdated check (effective_from >= published_at)
);
create index plan_version_effective on plan_version (effective_from, version);
create trigger plan_version_append_only before update or delete or truncate on plan_version
  for each statement execute function refuse_change();

-- What moves incomes (incomes §2.2): immutable, numbered, each from one source. A reversal is a negative event.
create table business_event (
  id bigint generated always as identity primary key,
  kind text not null constraint business_event_kind_known check (kind in ('topup', 'topup_reversal')),
  source_id bigint not null,
  member_id bigint not null,
  amount numeric(28,8) not null,
  amount_paid numeric(28,8) not null,
  bv numeric(28,8) not null,
  business_date date not null,
  at timestamptz not null,
  -- the journals of the ledger: what was paid for the event, and the incomes it caused
  txn_id bigint,
  income_txn_id bigint,
  constraint business_event_source unique (kind, source_id)
);
create index business_event_date on business_event (business_date, id);
comment on column business_event.id is 'The sequence number of incomes §2.2.';

create table topup (
  id bigint generated always as identity primary key,
  receipt_no text not null generated always as ('T' || (1000000 + id)) stored,
  member_id bigint not null constraint topup_member references member (id),
  package_id int not null constraint topup_package references package (id),
  amount numeric(28,8) not null,
  -- money received, without tax; 0 = a zero pin
  paid numeric(28,8) not null,
  bv numeric(28,8) not null,
  gst_percent numeric(7,4) not null,
  gst numeric(28,8) not null,
  -- whose wallet paid; null = money received outside, or a zero pin
  paid_by bigint,
  payment_mode text not null,
  by_user bigint,
  is_first boolean not null,
  -- what it has earned its owner, for the multiple cap (incomes §2.7)
  earned numeric(28,8) not null default 0,
  status text not null default 'Active',
  remark text not null default '',
  business_date date not null,
  at timestamptz not null,
  reversed_at timestamptz,
  reversed_by bigint,
  reversal_reason text,
  constraint topup_receipt_no_unique unique (receipt_no),
  constraint topup_status_known check (status in ('Active', 'Completed', 'Reversed')),
  constraint topup_amount_positive check (amount > 0),
  constraint topup_paid_in_range check (paid between 0 and amount),
  constraint topup_bv_not_negative check (bv >= 0),
  constraint topup_gst_not_negative check (gst >= 0),
  constraint topup_reversed_at_known check ((status = 'Reversed') = (reversed_at is not null))
) with (fillfactor = 80);
create index topup_member on topup (member_id, at, id);
create index topup_at on topup (at, id);
create index topup_by on topup (by_user, at, id);
create index topup_payer on topup (paid_by, at, id) where paid_by is not null;
create index topup_package on topup (package_id, at, id);
create index topup_unusual on topup (status, at, id) where status <> 'Active';
create index topup_first on topup (at, id) where is_first;

-- One row per upline looked at (incomes §2.4). Rows are never changed: a correction is a row of its own.
-- No foreign keys to member: each check would walk the dead versions of rows that change with every topup.
create table income (
  id bigint generated always as identity primary key,
  kind text not null,
  event_id bigint not null constraint income_event references business_event (id),
  member_id bigint not null,
  from_id bigint,
  level int not null,
  base numeric(40,12) not null,
  percent numeric(12,4),
  fixed_amount numeric(28,8),
  gross numeric(28,8) not null,
  amount numeric(28,8) not null,
  trimmed numeric(28,8) not null,
  status text not null,
  reason text,
  -- the wallet it was paid into; null = nothing was paid
  wallet_code text,
  -- how much of it was booked against which topup of the member
  allocations jsonb not null default '[]',
  why jsonb not null,
  plan_version int not null constraint income_plan references plan_version (version),
  reverses bigint constraint income_reverses references income (id),
  business_date date not null,
  at timestamptz not null,
  constraint income_once unique (event_id, kind, member_id, level),
  constraint income_kind_known check (kind in ('referral', 'level')),
  constraint income_status_known check (status in ('credited', 'capped', 'lapsed', 'pending', 'reversed')),
  constraint income_gross_is_amount_and_trimmed check (gross = amount + trimmed),
  constraint income_sign_of_status check (case when status = 'reversed' then gross <= 0 and amount < 0
    else gross >= 0 and amount >= 0 and trimmed >= 0 end),
  constraint income_lapsed_pays_nothing check (status <> 'lapsed' or (amount = 0 and reason is not null)),
  constraint income_paid_into_wallet check ((amount <> 0 and status <> 'pending') = (wallet_code is not null)),
  constraint income_reversal_names_row check ((status = 'reversed') = (reverses is not null))
);
create unique index income_reversed_once on income (reverses) where reverses is not null;
create index income_member_date on income (member_id, business_date, id);
create index income_date on income (business_date, id);
create index income_kind_level on income (kind, level, business_date, id);
create index income_from on income (from_id, business_date, id);
create index income_unusual on income (status, business_date, id) where status <> 'credited';

-- Business dates that were closed, oldest first.
create table closing (
  business_date date primary key,
  closed_at timestamptz not null
);
create trigger closing_append_only before update or delete or truncate on closing
  for each statement execute function refuse_change();

-- Credits and debits by hand. Above the company's limit a second admin decides (money.md §8).
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
  by_user bigint not null,
  checker bigint,
  at timestamptz not null,
  decided_at timestamptz,
  txn_id bigint,
  constraint adjustment_no_unique unique (no),
  constraint adjustment_status_known check (status in ('Pending', 'Approved', 'Rejected')),
  constraint adjustment_second_person check (checker is null or checker <> by_user),
  constraint adjustment_decided check ((status = 'Pending') = (decided_at is null)),
  constraint adjustment_moved_money check ((status = 'Approved') = (txn_id is not null))
);
create index adjustment_owner_at on adjustment (owner_id, at, id);
create index adjustment_at on adjustment (at, id);
create index adjustment_pending on adjustment (at, id) where status = 'Pending';

-- Sums of whole business dates that cannot change any more, so that no dashboard counts every row there is.
create table day_total (
  business_date date not null,
  measure text not null,
  n bigint not null,
  amount numeric(28,8) not null,
  constraint day_total_pkey primary key (measure, business_date)
);
create table member_total (
  member_id bigint primary key,
  income numeric(28,8) not null
);
create index member_total_income on member_total (income desc, member_id);
create table summary (
  id smallint primary key default 1 constraint summary_is_one_row check (id = 1),
  -- the last business date that day_total and member_total hold; null = none yet
  until date
);
insert into summary default values;

-- The counters of a member follow the topups, whatever operation wrote them: the member's own and the
-- sponsor's row are locked, always the lower one first.
create function topup_counts() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v_step int := 1;
  v_sponsor bigint;
  v_live int;
  v_became int := 0;
  v_blocked boolean;
begin
  if tg_op = 'UPDATE' then
    if new.status <> 'Reversed' or old.status = 'Reversed' then return null; end if;
    v_step := -1;
  end if;
  update member set live_topups = live_topups + v_step, self_investment = self_investment + v_step * new.amount,
    activated_at = case when live_topups + v_step > 0 then coalesce(activated_at, new.at) end
  where id = new.member_id
  returning sponsor_id, live_topups into strict v_sponsor, v_live;
  if v_sponsor is null then return null; end if;
  if v_live = 0 or (v_live = 1 and v_step = 1) then
    -- looked at after the member's row is locked: app_user_block_counts waits for it
    select is_blocked into strict v_blocked from app_user where id = new.member_id;
    if not v_blocked then v_became := v_step; end if;
  end if;
  update member set directs_business = directs_business + v_step * new.amount,
    active_directs = active_directs + v_became
  where id = v_sponsor;
  return null;
end $$;
create trigger topup_counts after insert or update of status on topup
  for each row execute function topup_counts();

create function topup_reversed_for_ever() returns trigger language plpgsql as $$
begin
  raise exception 'A reversed topup stays reversed.' using errcode = '23514', constraint = 'topup_reversed_for_ever';
end $$;
create trigger topup_reversed_for_ever before update of status on topup
  for each row when (old.status = 'Reversed') execute function topup_reversed_for_ever();

create function app_user_block_counts() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v_sponsor bigint;
  v_live int;
begin
  select sponsor_id, live_topups into v_sponsor, v_live from member where id = new.id for no key update;
  if v_live > 0 then
    update member set active_directs = active_directs + case when new.is_blocked then -1 else 1 end
    where id = v_sponsor;
  end if;
  return null;
end $$;
create trigger app_user_block_counts after update of is_blocked on app_user
  for each row when (old.is_blocked <> new.is_blocked) execute function app_user_block_counts();

grant select, insert, update on member, leg_tail, day_total, member_total, summary to banyan_app;
grant select, insert on package, plan_version, business_event, topup, income, closing, adjustment to banyan_app;
grant update (is_current, is_on_sale) on package to banyan_app;
grant update (txn_id, income_txn_id) on business_event to banyan_app;
grant update (earned, status, reversed_at, reversed_by, reversal_reason) on topup to banyan_app;
grant update (status, checker, decided_at, txn_id) on adjustment to banyan_app;
