-- Games.

-- A bet that was accepted and has settled.
create table game_bet (
  id bigint generated always as identity primary key,
  no text not null generated always as ('B' || (1000000 + id)) stored,
  game text not null,
  member_id bigint not null constraint game_bet_member references member (id),
  stake numeric(28,8) not null constraint game_bet_stake_positive check (stake > 0),
  fee numeric(28,8) not null,
  business_date date not null,
  at timestamptz not null,
  constraint game_bet_no_unique unique (no),
  constraint game_bet_fee_in_range check (fee between 0 and stake),
  constraint game_bet_has_game check (game <> '')
);
create index game_bet_member_at on game_bet (member_id, at, id);
grant select, insert on game_bet to banyan_app;
grant usage on sequence game_bet_id_seq to banyan_app;
