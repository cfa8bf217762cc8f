-- What a member lets a panel of Aviator bet by itself, up to a number of rounds and never without a stop at a loss (docs/fair-games.md §12).
create table game_autoplay (
  id bigint generated always as identity primary key,
  no text not null generated always as ('AP' || (1000000 + id)) stored,
  member_id bigint not null constraint game_autoplay_member references member (id),
  panel smallint not null,
  -- of a bet, and where it leaves by itself, in hundredths; null = by hand alone
  stake numeric(28,8) not null,
  auto_x100 integer,
  rounds integer not null,
  -- its bets are refused that could lose more than this together
  stop_at_loss numeric(28,8) not null,
  at timestamptz not null,
  constraint game_autoplay_no unique (no),
  constraint game_autoplay_panel_known check (panel in (1, 2)),
  constraint game_autoplay_amounts check (stake > 0 and stop_at_loss >= stake),
  constraint game_autoplay_rounds check (rounds between 1 and 100),
  constraint game_autoplay_target check (auto_x100 >= 101)
);
create index game_autoplay_of_member on game_autoplay (member_id, id);
-- what was chosen stays as it was
grant select, insert on game_autoplay to banyan_app;
grant usage on sequence game_autoplay_id_seq to banyan_app;

alter table game_bet
  add column autoplay_id bigint constraint game_bet_autoplay references game_autoplay (id),
  add constraint game_bet_autoplay_on_a_flight check (autoplay_id is null or panel is not null);
create index game_bet_of_autoplay on game_bet (autoplay_id) where autoplay_id is not null;
