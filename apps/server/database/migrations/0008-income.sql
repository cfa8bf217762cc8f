-- What everybody earned, and what an admin gives by hand.

-- One row per upline looked at. Rows are never changed: a correction is a row of its own.
-- No foreign keys to member: each check would walk the dead versions of rows that change with every topup.
create table income (
  id bigint generated always as identity primary key,
  kind text not null,
  event_id bigint not null,
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
  plan_version int not null,
  reverses bigint,
  business_date date not null,
  at timestamptz not null,
  -- a matrix income names the pool and the entry it was paid for, which stand in its key
  pool text,
  entry_no int,
  -- what stands in the key of a periodic income beside the closing: the topup, order or earner, the reward or pool
  source_id bigint,
  code text,
  constraint income_status_known check (status in ('credited', 'capped', 'lapsed', 'pending', 'reversed')),
  constraint income_gross_is_amount_and_trimmed check (gross = amount + trimmed),
  constraint income_sign_of_status check (case when status = 'reversed' then gross <= 0 and amount < 0
    else gross >= 0 and amount >= 0 and trimmed >= 0 end),
  constraint income_lapsed_pays_nothing check (status <> 'lapsed' or (amount = 0 and reason is not null)),
  constraint income_paid_into_wallet check ((amount <> 0 and status <> 'pending') = (wallet_code is not null)),
  constraint income_reversal_names_row check ((status = 'reversed') = (reverses is not null)),
  constraint income_of_matrix check ((kind = 'matrix') = (pool is not null) and (pool is null) = (entry_no is null)),
  constraint income_kind_known check (kind in ('referral', 'level', 'spill', 'single_leg', 'matrix',
    'withdrawal_level', 'next_bet', 'gaming_level', 'roi', 'roi_level', 'matching', 'matching_level', 'reward',
    'repurchase_level', 'bonus')),
  -- one event may take back several rows of one key, such as every ROI instalment of a topup: a reversed row has the row
  -- it takes back in its key too
  constraint income_once
    unique nulls not distinct (event_id, kind, member_id, level, source_id, code, pool, entry_no, reverses)
);
create unique index income_reversed_once on income (reverses) where reverses is not null;
create index income_member_date on income (member_id, business_date, id);
create index income_date on income (business_date, id);
create index income_unusual on income (status, business_date, id) where status <> 'credited';
create index income_by_amount on income (amount, id);
-- Every income row of a closing is written into each of these. A page of one kind is read by date; a level is looked for
-- within its kind.
create index income_kind on income (kind, business_date, id);
create index income_from on income (from_id, business_date, id) where from_id is not null;
create trigger income_refers_to_rows after insert on income referencing new table as inserted
  for each statement execute function income_refers_to_rows();
create trigger income_awaits_payout after insert on income referencing new table as inserted
  for each statement execute function income_awaits_payout();
grant select, insert on income to banyan_app;
grant usage on sequence income_id_seq to banyan_app;

-- Volume an admin gives a leg of a member: counted in matching for that member alone, never money.
create table virtual_business (
  id bigint generated always as identity primary key,
  no text not null generated always as ('V' || (1000000 + id)) stored,
  member_id bigint not null constraint virtual_business_member references member (id),
  side text not null constraint virtual_business_side_known check (side in ('L', 'R')),
  amount numeric(28,8) not null,
  reason text not null,
  requested_by bigint,
  business_date date not null,
  requested_at timestamptz not null,
  -- above the company's limit it waits for a second admin
  status text not null default 'Active',
  decided_by bigint,
  decided_at timestamptz,
  -- the row it takes back, with the negative amount
  reverses bigint constraint virtual_business_reversed_once unique
    constraint virtual_business_reverses references virtual_business (id),
  constraint virtual_business_no_unique unique (no),
  constraint virtual_business_status_known check (status in ('Pending', 'Active', 'Rejected', 'Reversed')),
  constraint virtual_business_second_person
    check (decided_by is null or requested_by is null or decided_by <> requested_by),
  constraint virtual_business_amount_sign check (
    case when reverses is null then amount > 0 else amount < 0 and status = 'Active' end)
);
comment on column virtual_business.status is 'It counts from the moment it is Active; Reversed: it counted until its reversal.';
create index virtual_business_member_at on virtual_business (member_id, requested_at, id);
create index virtual_business_at on virtual_business (requested_at, id);
create index virtual_business_unusual on virtual_business (status, requested_at, id) where status <> 'Active';
grant select, insert on virtual_business to banyan_app;
grant update (status, decided_by, decided_at) on virtual_business to banyan_app;

-- A bonus an admin gives a member with a reason; above the company's limit it waits for a second admin.
create table bonus_credit (
  id bigint generated always as identity primary key,
  no text not null generated always as ('G' || (1000000 + id)) stored,
  member_id bigint not null constraint bonus_credit_member references member (id),
  amount numeric(28,8) not null constraint bonus_credit_amount_positive check (amount > 0),
  reason text not null,
  status text not null default 'Pending'
    constraint bonus_credit_status_known check (status in ('Pending', 'Approved', 'Rejected')),
  requested_by bigint,
  requested_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  income_id bigint constraint bonus_credit_income_once unique constraint bonus_credit_income references income (id),
  constraint bonus_credit_no_unique unique (no),
  constraint bonus_credit_second_person
    check (decided_by is null or requested_by is null or decided_by <> requested_by),
  constraint bonus_credit_decided check ((status = 'Pending') = (decided_at is null)),
  constraint bonus_credit_paid check ((status = 'Approved') = (income_id is not null))
);
comment on column bonus_credit.amount is 'What was entered, before the multiple cap.';
comment on column bonus_credit.decided_by is 'The second admin; null = within the limit, or not decided yet.';
comment on column bonus_credit.income_id is 'The row it became when it was approved; null = none.';
create index bonus_credit_member_at on bonus_credit (member_id, requested_at, id);
create index bonus_credit_at on bonus_credit (requested_at, id);
create index bonus_credit_unusual on bonus_credit (status, requested_at, id) where status <> 'Approved';
grant select, insert on bonus_credit to banyan_app;
grant update (status, decided_by, decided_at, income_id) on bonus_credit to banyan_app;
