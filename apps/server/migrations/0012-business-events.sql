-- Everything that moves incomes is a business event (incomes §2.2), and belongs to exactly one closing.

-- Whoever writes an event keeps the next cut waiting until it commits: a cut takes the same lock alone. Called before
-- rows are locked, so that nobody who holds a row waits for a cut.
create function hold_open_period() returns void language sql volatile
return pg_advisory_xact_lock_shared(hashtext('closing'));

-- The closing an event belongs to: its business date, or the next open one when that date is already cut
-- (incomes §2.3). The second statement sees the cut that the first one waited for.
create function open_period(p_business_date date) returns date
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform hold_open_period();
  return greatest(p_business_date, (select max(business_date) + 1 from closing));
end $$;

alter table business_event
  add column period date,
  add column pairs smallint not null default 0,
  add column ref text;
update business_event e set period = e.business_date,
  pairs = case when t.is_first and e.kind = 'topup' then 1 when t.is_first then -1 else 0 end
from topup t where t.id = e.source_id and e.kind in ('topup', 'topup_reversal');
update business_event set period = business_date where period is null;
alter table business_event alter column period set not null;
comment on column business_event.period is 'The business date of the closing it belongs to: open_period(business_date).';
comment on column business_event.pairs is 'A first topup counts 1, its reversal -1: the basis pairs of matching.';
comment on column business_event.ref is 'What it is about beside the member: the game of a bet, the side of virtual business.';
comment on column business_event.amount is 'Face value of a topup or order, a withdrawal before its charge, the stake of a bet, virtual business.';
comment on column business_event.amount_paid is 'Money received for a topup or order; the fee of a bet.';

alter table business_event drop constraint business_event_kind_known;
alter table business_event add constraint business_event_kind_known check (kind in ('topup', 'topup_reversal',
  'matrix_entry', 'withdrawal', 'withdrawal_failed', 'order', 'refund', 'bet', 'virtual_business', 'bonus', 'closing'));
alter table business_event add constraint business_event_bet_has_game check (kind <> 'bet' or ref is not null);
create index business_event_period on business_event (period, kind);
-- walked backwards by next bet
create index business_event_bet on business_event (ref, at, id) where kind = 'bet';

alter table income drop constraint income_kind_known;
alter table income add constraint income_kind_known check (kind in ('referral', 'level', 'spill', 'single_leg', 'matrix',
  'withdrawal_level', 'next_bet', 'gaming_level', 'roi', 'roi_level', 'matching', 'matching_level', 'reward',
  'repurchase_level', 'bonus'));

-- A milestone of the single leg is paid once; a reversal of what paid it frees it.
create table single_leg_level (
  member_id bigint not null constraint single_leg_level_member references member (id),
  level int not null,
  event_id bigint not null constraint single_leg_level_event references business_event (id),
  constraint single_leg_level_once primary key (member_id, level)
);
create index single_leg_level_event on single_leg_level (event_id);

-- Money paid out to a member. It is asked for and approved at once.
create table withdrawal (
  id bigint generated always as identity primary key,
  no text not null generated always as ('W' || (1000000 + id)) stored,
  member_id bigint not null constraint withdrawal_member references member (id),
  wallet_code text not null,
  amount numeric(28,8) not null constraint withdrawal_amount_positive check (amount > 0),
  charge numeric(28,8) not null,
  tds numeric(28,8) not null,
  -- tax that is due and was not covered by the amount: the next withdrawal of the financial year pays it
  tds_carried numeric(28,8) not null default 0,
  net numeric(28,8) not null generated always as (amount - charge - tds) stored,
  -- the year in which April lies
  financial_year int not null,
  status text not null default 'Approved',
  by_user bigint,
  business_date date not null,
  at timestamptz not null,
  failed_at timestamptz,
  failed_by bigint,
  failed_reason text,
  constraint withdrawal_no_unique unique (no),
  constraint withdrawal_charges_in_range check (charge >= 0 and tds >= 0 and tds_carried >= 0 and charge + tds <= amount),
  constraint withdrawal_status_known check (status in ('Approved', 'Failed')),
  constraint withdrawal_failed_known check ((status = 'Failed') = (failed_at is not null))
);
create index withdrawal_member_year on withdrawal (member_id, financial_year, id);
create index withdrawal_at on withdrawal (at, id);

-- Goods bought again, paid at once. BV is what repurchase levels are paid on.
create table repurchase_order (
  id bigint generated always as identity primary key,
  no text not null generated always as ('O' || (1000000 + id)) stored,
  member_id bigint not null constraint repurchase_order_member references member (id),
  wallet_code text not null,
  amount numeric(28,8) not null,
  bv numeric(28,8) not null,
  by_user bigint,
  business_date date not null,
  at timestamptz not null,
  -- the monthly closing that worked out its incomes; null = none yet
  closing_date date,
  constraint repurchase_order_no_unique unique (no),
  constraint repurchase_order_not_negative check (amount >= 0 and bv >= 0)
);
create index repurchase_order_open on repurchase_order (business_date, id) where closing_date is null;
create index repurchase_order_member_at on repurchase_order (member_id, at, id);
create index repurchase_order_at on repurchase_order (at, id);
create table repurchase_order_line (
  order_id bigint not null constraint repurchase_order_line_order references repurchase_order (id),
  -- from 0
  line smallint not null,
  -- of one item
  price numeric(28,8) not null,
  bv numeric(28,8) not null,
  quantity int not null,
  refunded int not null default 0,
  constraint repurchase_order_line_pkey primary key (order_id, line),
  constraint repurchase_order_line_not_negative check (price >= 0 and bv >= 0),
  constraint repurchase_order_line_quantity check (quantity > 0),
  constraint repurchase_order_line_refunded check (refunded between 0 and quantity)
);
-- Items given back before the closing that would pay on them.
create table repurchase_refund (
  id bigint generated always as identity primary key,
  no text not null generated always as ('R' || (1000000 + id)) stored,
  order_id bigint not null,
  line smallint not null,
  quantity int not null constraint repurchase_refund_quantity check (quantity > 0),
  amount numeric(28,8) not null,
  bv numeric(28,8) not null,
  reason text not null,
  by_user bigint,
  business_date date not null,
  at timestamptz not null,
  constraint repurchase_refund_no_unique unique (no),
  constraint repurchase_refund_line foreign key (order_id, line) references repurchase_order_line (order_id, line)
);
create index repurchase_refund_order on repurchase_refund (order_id, line);

-- A bet that was accepted and has settled.
create table game_bet (
  id bigint generated always as identity primary key,
  no text not null generated always as ('B' || (1000000 + id)) stored,
  game text not null constraint game_bet_game_form check (game ~ '^[A-Za-z0-9_]+$'),
  member_id bigint not null constraint game_bet_member references member (id),
  stake numeric(28,8) not null constraint game_bet_stake_positive check (stake > 0),
  fee numeric(28,8) not null,
  business_date date not null,
  at timestamptz not null,
  constraint game_bet_no_unique unique (no),
  constraint game_bet_fee_in_range check (fee between 0 and stake)
);
create index game_bet_member_at on game_bet (member_id, at, id);

-- Volume an admin gives a leg of a member: counted in matching for that member alone, never money.
create table virtual_business (
  id bigint generated always as identity primary key,
  no text not null generated always as ('V' || (1000000 + id)) stored,
  member_id bigint not null constraint virtual_business_member references member (id),
  side text not null constraint virtual_business_side_known check (side in ('L', 'R')),
  amount numeric(28,8) not null constraint virtual_business_amount_positive check (amount > 0),
  reason text not null,
  by_user bigint,
  business_date date not null,
  at timestamptz not null,
  constraint virtual_business_no_unique unique (no)
);
create index virtual_business_member_at on virtual_business (member_id, at, id);
create index virtual_business_at on virtual_business (at, id);

-- A package's daily ROI percentage from a date on, also for running topups; of several for one date the last holds.
create table roi_percent (
  id bigint generated always as identity primary key,
  package_code text not null,
  percent numeric(7,4) not null,
  effective_on date not null,
  by_user bigint,
  at timestamptz not null,
  constraint roi_percent_in_range check (percent between 0 and 100),
  constraint roi_percent_not_backdated check (effective_on >= (at at time zone 'UTC')::date - 1)
);
create index roi_percent_effective on roi_percent (package_code, effective_on desc, id desc);
create trigger roi_percent_append_only before update or delete or truncate on roi_percent
  for each statement execute function refuse_change();

-- Decides the rate of tax (incomes §2.8).
alter table member add column pan_verified_at timestamptz;
comment on column member.pan_verified_at is 'null: no verified PAN.';

grant execute on function hold_open_period, open_period to banyan_app;
grant select, insert on withdrawal, repurchase_order, repurchase_order_line, repurchase_refund, game_bet,
  virtual_business, roi_percent to banyan_app;
grant select, insert, delete on single_leg_level to banyan_app;
grant update (status, failed_at, failed_by, failed_reason) on withdrawal to banyan_app;
grant update (closing_date) on repurchase_order to banyan_app;
grant update (refunded) on repurchase_order_line to banyan_app;
grant usage on sequence repurchase_order_id_seq, game_bet_id_seq, withdrawal_id_seq to banyan_app;
