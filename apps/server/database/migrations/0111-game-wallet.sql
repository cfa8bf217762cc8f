-- The game wallet: what members bring into it and take out of it, the play credits they are given, and the limits they set
-- themselves.

-- Play credits are an asset of their own, so that no sum of money has them.
insert into asset (id, code, scale) values (0, 'PLAY CREDITS', 8);
comment on table asset is 'What the ledger counts: 0 is play credits, 1 the company''s currency, every other one a product in pieces.';

-- Transfers reach and leave no game wallet.
update transfer_rule set is_open = false where from_wallet = 'game' or to_wallet = 'game';
alter table transfer_rule add constraint transfer_rule_not_game
  check (not is_open or (from_wallet <> 'game' and to_wallet <> 'game'));

-- One row: whom the games may reach, and what may be brought into the game wallet.
create table game_setting (
  id smallint primary key default 1,
  licence_reference text,
  countries text[] not null default '{}',
  -- given once a business date to each member who asks
  daily_credits numeric(28,8) not null default 1000,
  deposit_minimum numeric(28,8) not null default 1,
  -- null = no limit
  deposit_maximum numeric(28,8),
  -- of one member and business date
  deposit_daily numeric(28,8),
  withdraw_minimum numeric(28,8) not null default 1,
  constraint game_setting_is_one_row check (id = 1),
  constraint game_setting_amounts check (daily_credits > 0 and deposit_minimum > 0 and withdraw_minimum > 0
    and deposit_maximum >= deposit_minimum and deposit_daily > 0)
);
insert into game_setting default values;
grant select, update on game_setting to banyan_app;

-- A member who plays: its row is locked by whatever a limit judges, so that limits hold however much is asked at once.
create table game_player (
  member_id bigint primary key constraint game_player_member references member (id)
);
grant select, insert, update on game_player to banyan_app;

create table game_transfer (
  id bigint generated always as identity primary key,
  no text not null generated always as ('GW' || (1000000 + id)) stored,
  member_id bigint not null constraint game_transfer_player references game_player (member_id),
  kind text not null,
  amount numeric(28,8) not null,
  business_date date not null,
  at timestamptz not null,
  txn_id bigint,
  constraint game_transfer_no_unique unique (no),
  constraint game_transfer_kind_known check (kind in ('Deposit', 'Withdrawal', 'Grant')),
  constraint game_transfer_amount_positive check (amount > 0)
);
create index game_transfer_member on game_transfer (member_id, kind, at);
create unique index game_transfer_one_grant on game_transfer (member_id, business_date) where kind = 'Grant';
grant select, insert on game_transfer to banyan_app;
grant update (txn_id) on game_transfer to banyan_app;
grant usage on sequence game_transfer_id_seq to banyan_app;

-- What a member holds themselves to. A higher limit waits in next_amount until it is confirmed a day later.
create table game_limit (
  member_id bigint not null constraint game_limit_player references game_player (member_id),
  kind text not null,
  -- null = no limit
  amount numeric(28,8),
  next_amount numeric(28,8),
  -- null = nothing waits
  next_asked_at timestamptz,
  constraint game_limit_pkey primary key (member_id, kind),
  constraint game_limit_kind_known check (kind in ('deposit_1', 'deposit_7', 'deposit_30', 'loss_1', 'loss_7', 'loss_30', 'stake')),
  constraint game_limit_positive check (amount > 0 and next_amount > 0),
  constraint game_limit_next check (next_asked_at is not null or next_amount is null)
);
grant select, insert, update on game_limit to banyan_app;

-- Not to be taken back: nobody may change or delete a row.
create table game_exclusion (
  id bigint generated always as identity primary key,
  member_id bigint not null constraint game_exclusion_player references game_player (member_id),
  period text not null,
  from_at timestamptz not null,
  -- null = for good
  until_at timestamptz,
  constraint game_exclusion_period_known check (period in ('24_hours', '7_days', '6_weeks', '6_months', 'for_good')),
  constraint game_exclusion_ends check ((until_at is null) = (period = 'for_good') and until_at > from_at)
);
create index game_exclusion_member on game_exclusion (member_id, until_at);
grant select, insert on game_exclusion to banyan_app;
grant usage on sequence game_exclusion_id_seq to banyan_app;
