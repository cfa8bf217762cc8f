-- Payouts: a member's unpaid incomes become one numbered statement and leave the wallet `income` (incomes §2.8).

-- What is still unpaid, and which statement paid what: one narrow row for every income row that moved the wallet
-- `income`, so that income rows themselves never change.
create table payout_line (
  income_id bigint primary key,
  member_id bigint not null,
  kind text not null,
  amount numeric(28,8) not null,
  business_date date not null,
  -- null = unpaid
  statement_id bigint
) with (fillfactor = 80);
create index payout_line_unpaid on payout_line (member_id, business_date) where statement_id is null;
create index payout_line_statement on payout_line (statement_id) where statement_id is not null;

create function income_awaits_payout() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into payout_line (income_id, member_id, kind, amount, business_date)
  select id, member_id, kind, amount, business_date from inserted where wallet_code = 'income';
  return null;
end $$;
create trigger income_awaits_payout after insert on income referencing new table as inserted
  for each statement execute function income_awaits_payout();
insert into payout_line (income_id, member_id, kind, amount, business_date)
select id, member_id, kind, amount, business_date from income where wallet_code = 'income';

-- One payout of everybody: works through the members in order, chunk by chunk, and continues where it was broken off.
create table payout_run (
  id bigint generated always as identity primary key,
  -- rows up to and including this date are paid
  business_date date not null,
  plan_version int not null,
  state text not null default 'running' constraint payout_run_state_known check (state in ('running', 'done')),
  -- members up to this one are done
  last_member bigint not null default 0,
  statements int not null default 0,
  gross numeric(28,8) not null default 0,
  asked_by bigint,
  at timestamptz not null,
  done_at timestamptz,
  constraint payout_run_done_known check ((state = 'done') = (done_at is not null))
);
create unique index payout_run_one_at_a_time on payout_run ((true)) where state = 'running';

create table payout_statement (
  -- without gaps
  id bigint primary key,
  no text not null generated always as ('P' || (1000000 + id)) stored,
  run_id bigint not null constraint payout_statement_run references payout_run (id),
  member_id bigint not null,
  business_date date not null,
  -- the year in which April lies
  financial_year int not null,
  -- kind of income → its sum
  incomes jsonb not null,
  rows int not null,
  gross numeric(28,8) not null,
  taxable numeric(28,8) not null,
  tds_percent numeric(7,4),
  tds numeric(28,8) not null,
  -- tax that found no room: due on the next statement of the year
  tds_carried numeric(28,8) not null,
  service numeric(28,8) not null,
  repurchase numeric(28,8) not null,
  net numeric(28,8) not null,
  txn_id bigint,
  at timestamptz not null,
  constraint payout_statement_once unique (run_id, member_id),
  constraint payout_statement_no_unique unique (no),
  constraint payout_statement_adds_up check (gross = tds + service + repurchase + net),
  constraint payout_statement_not_negative check (gross > 0 and least(taxable, tds, tds_carried, service, repurchase, net) >= 0)
);
create index payout_statement_member_year on payout_statement (member_id, financial_year, id);
create index payout_statement_date on payout_statement (business_date, id);
create trigger payout_statement_append_only before update or delete or truncate on payout_statement
  for each statement execute function refuse_change();

-- A withdrawal that is taxed tells what on.
alter table withdrawal
  add column taxable numeric(28,8) not null default 0,
  add column tds_percent numeric(7,4);

-- A game is called what people call it.
alter table game_bet drop constraint game_bet_game_form;
alter table game_bet add constraint game_bet_has_game check (game <> '');

-- Several rows of one key may be taken back by one event, such as every ROI instalment of a topup: each names the row
-- it takes back, and can do so once.
alter table income drop constraint income_once;
create unique index income_once on income (event_id, kind, member_id, level, source_id, code, pool, entry_no)
  nulls not distinct where reverses is null;

grant select, insert on payout_line, payout_run, payout_statement to banyan_app;
grant update (statement_id) on payout_line to banyan_app;
grant update (state, last_member, statements, gross, done_at) on payout_run to banyan_app;
