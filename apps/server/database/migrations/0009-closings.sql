-- Closings: cut, calculation, approval and posting of the periodic incomes of one business date.

-- The status of a date. Before it is cut it has no row: open_period takes every row for a cut.
create table closing (
  business_date date primary key,
  cut_at timestamptz not null,
  id bigint generated always as identity constraint closing_id_unique unique,
  status text not null default 'open',
  -- one more with each takeover of the closing: what an earlier worker still writes is refused
  fence int not null default 0,
  lease_until timestamptz,
  -- the business event its incomes name
  event_id bigint,
  plan_version int,
  -- figures of its result are whole units of 10^-digits
  digits smallint,
  wallet_code text,
  members int not null default 0,
  rows int not null default 0,
  chunks int not null default 0,
  -- what it pays its members
  payable numeric(28,8) not null default 0,
  totals jsonb not null default '[]',
  -- of carry_0 or carry_1; null = the plan has no matching, and the carry stays what it was
  generation smallint,
  input_hash bytea,
  result_hash bytea,
  steps jsonb not null default '{}',
  requested_by bigint,
  calculated_at timestamptz,
  decided_at timestamptz,
  decided_by bigint,
  posted_at timestamptz,
  -- its date was summed up before it was posted: it adds its own sums
  is_summed_apart boolean not null default false,
  failed_in text,
  problem text,
  constraint closing_status_known check (status in
    ('open', 'calculating', 'calculated', 'approved', 'posting', 'finishing', 'posted', 'failed')),
  constraint closing_failed_known check ((status = 'failed') = (failed_in is not null)),
  constraint closing_second_person check (decided_by is null or requested_by is null or decided_by <> requested_by),
  constraint closing_failed_in_known check (failed_in in ('calculating', 'approved', 'posting', 'finishing')),
  constraint closing_decided_known check (decided_at is not null or status not in ('approved', 'posting', 'finishing')),
  constraint closing_result_known check (result_hash is not null or status not in
    ('calculated', 'approved', 'posting', 'finishing'))
);
comment on table closing is 'One row per business date from its cut on, oldest first.';
comment on column closing.steps is 'What each step did and when, for the screen.';
comment on column closing.decided_by is 'null: approved by itself, within the company''s limit.';
create unique index closing_one_at_a_time on closing ((true)) where status <> 'posted';
create trigger closing_moves_on before update on closing for each row execute function closing_moves_on();
create trigger closing_not_deleted before delete or truncate on closing
  for each statement execute function refuse_change();
grant select, insert, update on closing to banyan_app;

-- Each chunk is posted once: its row stands in the transaction of the money.
create table closing_chunk (
  closing_id bigint not null constraint closing_chunk_closing references closing (id),
  chunk int not null,
  rows int not null,
  lines int not null,
  total numeric(28,8) not null,
  -- null = no money moved
  txn_id bigint,
  at timestamptz not null,
  constraint closing_chunk_once primary key (closing_id, chunk)
);
create trigger closing_chunk_append_only before update or delete or truncate on closing_chunk
  for each statement execute function refuse_change();
grant select on closing_chunk to banyan_app;

-- What the ledger and the income rows call the codes of a calculation, each by its place from 1.
create type closing_words as (
  kinds text[],
  kind_codes smallint[],
  statuses text[],
  reasons text[],
  journal_kind smallint
);

-- A line of the journal of a closing.
create type closing_line as (
  line int,
  -- of its account, from 1
  slot int,
  -- null = the company
  member_id bigint,
  wallet_code text,
  kind smallint,
  amount numeric(28,8)
);

-- The result of the closing that is worked on, until it is posted: one at a time. Rows of one chunk stand together.
create table closing_row (
  member_id bigint not null,
  from_id bigint,
  source_id bigint,
  base numeric not null,
  percent numeric,
  fixed_amount numeric,
  gross numeric not null,
  amount numeric not null,
  chunk int not null,
  level int not null,
  -- many rows share an explanation: its number, or the row's own
  why_no int,
  kind smallint not null,
  status smallint not null,
  reason smallint not null,
  code text,
  why jsonb,
  allocations jsonb
) with (autovacuum_enabled = false);
comment on column closing_row.kind is 'Place among the words of post_closing_chunk, from 1; likewise status and reason.';
create index closing_row_chunk on closing_row using brin (chunk) with (pages_per_range = 4);
grant select, insert on closing_row to banyan_app;

-- Explanations that many rows share.
create table closing_why (
  no int primary key,
  why jsonb not null
) with (autovacuum_enabled = false);
grant select, insert on closing_why to banyan_app;

-- The remaining cap it takes of each topup.
create table closing_topup (
  topup_id bigint not null,
  earned_before numeric not null,
  earned numeric not null,
  was_completed boolean not null,
  is_completed boolean not null
) with (autovacuum_enabled = false);
grant select, insert on closing_topup to banyan_app;

-- Places among the ranks of the plan, from 0; -1 = none.
create table closing_rank (
  member_id bigint not null,
  rank smallint not null,
  highest smallint not null
) with (autovacuum_enabled = false);
grant select, insert on closing_rank to banyan_app;

-- Volume carried forward, in two generations like team_0 and team_1: one counts, the other one is loaded by a
-- calculation. Only members who have something. In whole units of 10^-digits of carry_state.
create table carry_0 (
  member_id bigint not null,
  left_volume bigint not null,
  right_volume bigint not null,
  left_virtual bigint not null,
  right_virtual bigint not null,
  -- business matched in the whole life
  matched bigint not null,
  is_first_matched boolean not null
) with (autovacuum_enabled = false);
-- rows stand in the order of their members
create index carry_0_member on carry_0 using brin (member_id) with (pages_per_range = 8);
grant select, insert on carry_0 to banyan_app;

create table carry_1 (like carry_0) with (autovacuum_enabled = false);
create index carry_1_member on carry_1 using brin (member_id) with (pages_per_range = 8);
grant select, insert on carry_1 to banyan_app;

-- The generation that counts.
create table carry_state (
  id smallint primary key default 1 constraint carry_state_is_one_row check (id = 1),
  generation smallint not null constraint carry_state_generation_known check (generation in (0, 1)),
  digits smallint not null,
  -- the closing it was left by; null = none yet
  business_date date
);
insert into carry_state (generation, digits) values (0, 0);
grant select, update on carry_state to banyan_app;

create view carry as
select c.member_id, c.left_volume / s.unit as left_volume, c.right_volume / s.unit as right_volume,
  c.left_virtual / s.unit as left_virtual, c.right_virtual / s.unit as right_virtual, c.matched / s.unit as matched,
  c.is_first_matched
from (select generation, 10::numeric ^ digits as unit from carry_state) s, lateral (
  select * from carry_0 where s.generation = 0
  union all
  select * from carry_1 where s.generation = 1
) c;
comment on view carry is 'Volume carried forward by the last closing that was posted, in amounts.';
grant select on carry to banyan_app;

-- The rank of a member, and the highest ever reached.
create table member_rank (
  member_id bigint primary key,
  -- reached in the period of the last closing; null = none
  rank text,
  -- ever
  highest text not null,
  business_date date not null
);
comment on column member_rank.business_date is 'The closing at which one of the two last changed.';
create index member_rank_rank on member_rank (rank, business_date, member_id);
create index member_rank_highest on member_rank (highest, business_date, member_id);
create index member_rank_date on member_rank (business_date, member_id);
grant select, insert, update on member_rank to banyan_app;

-- What a reward of the ladder came to after it was achieved: claimed, approved, paid or dispatched, or expired.
create table reward_achievement (
  member_id bigint not null,
  code text not null,
  status text not null default 'achieved',
  income_id bigint not null,
  business_date date not null,
  constraint reward_achievement_once primary key (member_id, code),
  constraint reward_achievement_status_known check (status in
    ('achieved', 'claimed', 'approved', 'paid', 'dispatched', 'expired')),
  constraint reward_achievement_income unique (income_id)
);
create index reward_achievement_code on reward_achievement (code, business_date, member_id);
create index reward_achievement_status on reward_achievement (status, business_date, income_id);
create index reward_achievement_date on reward_achievement (business_date, income_id);
grant select, insert, update on reward_achievement to banyan_app;

-- Every step with who and when.
create table reward_step (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  code text not null,
  status text not null constraint reward_step_status_known
    check (status in ('claimed', 'approved', 'paid', 'dispatched', 'expired')),
  remark text not null default '',
  actor_id bigint,
  at timestamptz not null,
  constraint reward_step_once unique (member_id, code, status),
  constraint reward_step_achievement foreign key (member_id, code) references reward_achievement (member_id, code)
);
create trigger reward_step_append_only before update or delete or truncate on reward_step
  for each statement execute function refuse_change();
grant select, insert on reward_step to banyan_app;
