-- What members bought, and the trees that buying grows.

-- What moves incomes: immutable, numbered, each from one source. A reversal is a negative event.
create table business_event (
  id bigint generated always as identity primary key,
  kind text not null,
  source_id bigint not null,
  member_id bigint,
  amount numeric(28,8) not null,
  amount_paid numeric(28,8) not null,
  bv numeric(28,8) not null,
  business_date date not null,
  at timestamptz not null,
  -- the journals of the ledger: what was paid for the event, and the incomes it caused
  txn_id bigint,
  income_txn_id bigint,
  period date not null,
  pairs smallint not null default 0,
  ref text,
  constraint business_event_source unique (kind, source_id),
  constraint business_event_kind_known check (kind in ('topup', 'topup_reversal', 'matrix_entry', 'withdrawal',
    'withdrawal_failed', 'order', 'refund', 'bet', 'virtual_business', 'bonus', 'closing')),
  constraint business_event_bet_has_game check (kind <> 'bet' or ref is not null),
  -- the event of a closing is nobody's
  constraint business_event_has_member check ((member_id is null) = (kind = 'closing'))
);
comment on column business_event.id is 'The order in which they move incomes.';
comment on column business_event.period is 'The business date of the closing it belongs to: open_period(business_date).';
comment on column business_event.pairs is 'A first topup counts 1, its reversal -1: the basis pairs of matching.';
comment on column business_event.ref is 'What it is about beside the member: the game of a bet, the side of virtual business.';
comment on column business_event.amount_paid is 'Money received for a topup or order; the fee of a bet.';
comment on column business_event.amount is
  'Face value of a topup or order, a withdrawal before its charge, the stake of a bet, virtual business, a bonus by hand.';
create index business_event_date on business_event (business_date, id);
create index business_event_period on business_event (period, kind);
-- walked backwards by next bet
create index business_event_bet on business_event (ref, at, id) where kind = 'bet';
grant select, insert on business_event to banyan_app;
grant update (txn_id, income_txn_id) on business_event to banyan_app;
-- ids of rows that are named before they are written
grant usage on sequence business_event_id_seq to banyan_app;

-- A package bought for a member.
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
  actor_id bigint,
  is_first boolean not null,
  -- what it has earned its owner, for the multiple cap
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
  -- a closing changes every topup that earns: with room on its page for the next version of each row no index is touched
) with (fillfactor = 50);
create index topup_member on topup (member_id, at, id);
create index topup_at on topup (at, id);
create index topup_actor on topup (actor_id, at, id);
create index topup_payer on topup (paid_by, at, id) where paid_by is not null;
create index topup_package on topup (package_id, at, id);
create index topup_unusual on topup (status, at, id) where status <> 'Active';
create index topup_type on topup (is_first, at, id);
create index topup_by_amount on topup (amount, id);
create trigger topup_counts after insert or update of status on topup
  for each row execute function topup_counts();
create trigger topup_reversed_for_ever before update of status on topup
  for each row when (old.status = 'Reversed') execute function topup_reversed_for_ever();
grant select, insert on topup to banyan_app;
grant update (earned, status, reversed_at, reversed_by, reversal_reason) on topup to banyan_app;
grant usage on sequence topup_id_seq to banyan_app;

-- What a closing writes for each topup stands in narrow rows of its own: ROI instalments posted so far, and the sum of
-- their gross.
create table topup_roi (
  topup_id bigint not null,
  paid int not null,
  gross numeric(28,8) not null,
  constraint topup_roi_pkey primary key (topup_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
grant select on topup_roi to banyan_app;

-- A package's daily ROI percentage from a date on, also for running topups; of several for one date the last holds.
create table roi_percent (
  id bigint generated always as identity primary key,
  package_code text not null,
  percent numeric(7,4) not null,
  effective_on date not null,
  actor_id bigint,
  at timestamptz not null,
  constraint roi_percent_in_range check (percent between 0 and 100),
  constraint roi_percent_not_backdated check (effective_on >= (at at time zone 'UTC')::date - 1)
);
create index roi_percent_effective on roi_percent (package_code, effective_on desc, id desc);
create trigger roi_percent_append_only before update or delete or truncate on roi_percent
  for each statement execute function refuse_change();
grant select, insert on roi_percent to banyan_app;

-- The company-wide queue: numbers without a gap, in the order in which first topups committed. The counter's row is
-- locked last, so that a waiting transaction waits for a commit and nothing else.
create table single_leg_counter (
  id smallint primary key default 1 constraint single_leg_counter_is_one_row check (id = 1),
  last bigint not null default 0
) with (fillfactor = 10);
insert into single_leg_counter default values;
grant select, update on single_leg_counter to banyan_app;

-- The members of the queue, by number.
create table single_leg (
  no bigint primary key,
  member_id bigint not null constraint single_leg_member references member (id),
  at timestamptz not null,
  constraint single_leg_once unique (member_id)
);
grant select, insert on single_leg to banyan_app;

-- A milestone of the single leg is paid once; a reversal of what paid it frees it.
create table single_leg_level (
  member_id bigint not null constraint single_leg_level_member references member (id),
  level int not null,
  event_id bigint not null constraint single_leg_level_event references business_event (id),
  constraint single_leg_level_once primary key (member_id, level)
);
create index single_leg_level_event on single_leg_level (event_id);
grant select, insert, delete on single_leg_level to banyan_app;

-- A pool is made by its first entry; from then on its geometry is fixed.
create table matrix_pool (
  code text primary key,
  width int not null constraint matrix_pool_width_positive check (width >= 1),
  depth int not null constraint matrix_pool_depth_positive check (depth >= 1),
  placement text not null constraint matrix_pool_placement_known check (placement in ('global', 'sponsor')),
  entries int not null default 0
) with (fillfactor = 10);
grant select, insert, update on matrix_pool to banyan_app;

-- A place in a pool.
create table matrix_entry (
  id bigint generated always as identity primary key,
  pool text not null constraint matrix_entry_pool references matrix_pool (code),
  -- from 1, in the order of entering
  no int not null,
  member_id bigint not null constraint matrix_entry_member references member (id),
  parent_no int,
  -- among the parent's children, from 0 on the left
  slot int,
  origin text not null constraint matrix_entry_origin_known check (origin in ('Topup', 'Re-entry', 'By hand')),
  -- the topup's event, or the event of an entry by hand; an entry more because of it has the same one
  event_id bigint not null,
  -- how many stand on each level below, level 1 first
  filled int[] not null,
  -- every place of the matrix below up to this one is taken
  next_place bigint not null default 2,
  at timestamptz not null,
  constraint matrix_entry_no unique (pool, no),
  constraint matrix_entry_place unique (pool, parent_no, slot),
  constraint matrix_entry_place_complete check ((parent_no is null) = (slot is null) and (parent_no is null) = (no = 1))
) with (fillfactor = 70);
create index matrix_entry_owner on matrix_entry (member_id, pool, no);
create index matrix_entry_at on matrix_entry (at, id);
grant select, insert on matrix_entry to banyan_app;
grant update (filled, next_place) on matrix_entry to banyan_app;
grant usage on sequence matrix_entry_id_seq to banyan_app;
