-- Rounds of the colour prediction and the bets on them (docs/fair-games.md §10).

-- One row a game: who leads it, and whether it is paused. A leader writes with its fence; one that was taken over writes nothing.
create table game (
  code text primary key,
  holder text,
  fence bigint not null default 0,
  lease_until timestamptz,
  -- null = not paused
  paused_at timestamptz,
  paused_by bigint constraint game_paused_by references app_user (id)
);
insert into game (code) values ('WG30S'), ('WG1'), ('WG3'), ('WG5');
grant select, update on game to banyan_app;

create table game_round (
  id bigint generated always as identity primary key,
  game text not null constraint game_round_game references game (code),
  issue text not null,
  epoch_id bigint not null constraint game_round_epoch references game_epoch (id),
  -- its number in the chain
  round integer not null,
  -- 0 = play credits, 1 = money
  asset_id integer not null constraint game_round_asset references asset (id),
  status text not null default 'open',
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  ends_at timestamptz not null,
  beacon_round bigint not null,
  -- null until the beacon has come, or the round is void
  game_hash text,
  beacon_signature text,
  digit smallint,
  drawn_at timestamptz,
  void_reason text,
  -- whether an outcome could have been known when it became void
  had_beacon boolean,
  -- when the last of its bets had ended
  settled_at timestamptz,
  constraint game_round_issue unique (issue),
  constraint game_round_number unique (epoch_id, round),
  constraint game_round_asset_known check (asset_id in (0, 1)),
  constraint game_round_status_known check (status in ('open', 'locked', 'drawn', 'settled', 'void')),
  constraint game_round_times check (opens_at < closes_at and closes_at < ends_at),
  constraint game_round_digit check (digit between 0 and 9),
  constraint game_round_drawn check ((status in ('drawn', 'settled')) = (digit is not null)
    and (digit is null) = (beacon_signature is null) and (digit is null) = (drawn_at is null)),
  constraint game_round_revealed check ((status in ('drawn', 'settled', 'void')) = (game_hash is not null)),
  constraint game_round_void check ((status = 'void') = (void_reason is not null) and (status = 'void') = (had_beacon is not null)),
  constraint game_round_void_known check (void_reason in ('no_beacon', 'by_admin')),
  constraint game_round_settled check (status <> 'settled' or settled_at is not null)
);
create unique index game_round_one_open on game_round (game) where status = 'open';
create index game_round_unfinished on game_round (game, id) where settled_at is null;
create index game_round_game on game_round (game, closes_at, id);
create index game_round_status on game_round (status, closes_at, id);
create index game_round_closes on game_round (closes_at, id);
grant select, insert on game_round to banyan_app;
-- when a round opens and closes, and what it is drawn from, stays as it was
grant update (status, game_hash, beacon_signature, digit, drawn_at, void_reason, had_beacon, settled_at) on game_round to banyan_app;
grant usage on sequence game_round_id_seq to banyan_app;
create trigger game_round_moves_on before update on game_round for each row execute function game_round_moves_on();

-- What a round would owe for each digit, unrounded. It decides whether a bet is taken, and no draw can reach it.
create table game_exposure (
  round_id bigint primary key constraint game_exposure_round references game_round (id),
  bets integer not null default 0,
  stakes numeric(28,8) not null default 0,
  liability numeric[] not null default array[0,0,0,0,0,0,0,0,0,0]::numeric[]
);
grant select, insert, update on game_exposure to banyan_app;

-- Bets on rounds: they wait for their round. Those of scenarios settle at once and have none.
alter table game_bet
  add column round_id bigint constraint game_bet_round references game_round (id),
  add column selection text,
  add column asset_id integer not null default 1,
  add column status text not null default 'Settled',
  -- what it won, or its stake when it was returned
  add column payout numeric(28,8),
  -- the journal of the stake, and that of the payout
  add column txn_id bigint,
  add column paid_txn_id bigint,
  add column settled_at timestamptz;
alter table game_bet
  add constraint game_bet_of_a_round check ((round_id is null) = (selection is null) and (round_id is null) = (status = 'Settled')),
  add constraint game_bet_status_known check (status in ('Settled', 'Accepted', 'Won', 'Lost', 'Refunded')),
  add constraint game_bet_ended check ((status in ('Won', 'Lost', 'Refunded')) = (settled_at is not null)
    and (settled_at is null) = (payout is null)),
  add constraint game_bet_paid check (case status when 'Won' then payout > 0 when 'Lost' then payout = 0 when 'Refunded' then payout = stake
    else payout is null end);
create index game_bet_round on game_bet (round_id, id) where round_id is not null;
create index game_bet_waiting on game_bet (round_id, id) where status = 'Accepted';
create index game_bet_member_game on game_bet (member_id, game, at, id);
grant update (status, payout, txn_id, paid_txn_id, settled_at) on game_bet to banyan_app;
create trigger game_bet_ends_once before update on game_bet for each row execute function game_bet_ends_once();
