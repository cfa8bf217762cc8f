-- Rounds of Aviator and the bets on them (docs/fair-games.md §12).

insert into game (code) values ('AV');

alter table game_round
  alter column ends_at drop not null,
  -- when a flight took off, by the database's clock, and where it crashed, in hundredths
  add column begins_at timestamptz,
  add column crash_x100 integer,
  add constraint game_round_ends_by_clock check ((game = 'AV') = (ends_at is null)),
  add constraint game_round_of_its_game check (case when game = 'AV' then digit is null and status <> 'drawn'
    else begins_at is null and crash_x100 is null and status not in ('flying', 'crashed') and void_reason is distinct from 'interrupted' end),
  add constraint game_round_flown check ((crash_x100 is null or begins_at is not null)
    and (status <> 'flying' or crash_x100 is null) and (status not in ('open', 'locked') or begins_at is null)),
  add constraint game_round_interrupted check (void_reason is distinct from 'interrupted' or crash_x100 is not null),
  add constraint game_round_crash check (crash_x100 >= 100),
  drop constraint game_round_times,
  drop constraint game_round_drawn,
  drop constraint game_round_revealed,
  drop constraint game_round_status_known,
  drop constraint game_round_void_known;
alter table game_round
  add constraint game_round_status_known check (status in ('open', 'locked', 'drawn', 'flying', 'crashed', 'settled', 'void')),
  add constraint game_round_void_known check (void_reason in ('no_beacon', 'by_admin', 'interrupted')),
  add constraint game_round_times check (opens_at < closes_at and closes_at < coalesce(ends_at, 'infinity')
    and closes_at <= coalesce(begins_at, closes_at)),
  -- the beacon of a flight is stored when it takes off: it is public, and without the hash of the round it tells nothing
  add constraint game_round_drawn check (
    (status in ('drawn', 'settled', 'crashed') or coalesce(void_reason = 'interrupted', false))
      = (digit is not null or crash_x100 is not null)
    and (digit is not null or begins_at is not null) = (beacon_signature is not null)
    and (digit is null and crash_x100 is null) = (drawn_at is null)),
  add constraint game_round_revealed check ((status in ('drawn', 'crashed', 'settled', 'void')) = (game_hash is not null));
grant update (begins_at, crash_x100) on game_round to banyan_app;

alter table game_bet
  -- one of two bets that a member may have in a round
  add column panel smallint,
  -- where it leaves by itself, null = nowhere; the highest factor it can reach; what the member saw; where it left by hand: hundredths
  add column auto_x100 integer,
  add column highest_x100 integer,
  add column seen_x100 integer,
  add column cash_x100 integer,
  -- when the server got the call by which it left
  add column cashed_at timestamptz,
  drop constraint game_bet_of_a_round,
  drop constraint game_bet_status_known,
  drop constraint game_bet_ended,
  drop constraint game_bet_paid;
alter table game_bet
  add constraint game_bet_of_a_round check (case when round_id is null then status = 'Settled' and selection is null and panel is null
    else status <> 'Settled' and (selection is null) <> (panel is null) end),
  add constraint game_bet_panel_known check (panel in (1, 2)),
  add constraint game_bet_on_a_flight check ((panel is null) = (highest_x100 is null)
    and (panel is not null or (auto_x100 is null and cash_x100 is null and status <> 'Cancelled'))),
  add constraint game_bet_highest check (highest_x100 >= 101 and highest_x100 <= coalesce(auto_x100, highest_x100)),
  add constraint game_bet_cashed check (cash_x100 between 101 and highest_x100 and (cash_x100 is null) = (cashed_at is null)
    and (cash_x100 is null) = (seen_x100 is null)),
  add constraint game_bet_cashed_is_paid check (cash_x100 is null or status in ('Accepted', 'Won')),
  add constraint game_bet_status_known check (status in ('Settled', 'Accepted', 'Won', 'Lost', 'Refunded', 'Cancelled')),
  add constraint game_bet_ended check ((status in ('Won', 'Lost', 'Refunded', 'Cancelled')) = (settled_at is not null)
    and (settled_at is null) = (payout is null)),
  add constraint game_bet_paid check (case status when 'Won' then payout > 0 when 'Lost' then payout = 0 when 'Refunded' then payout = stake
    when 'Cancelled' then payout = stake else payout is null end);
create unique index game_bet_panel on game_bet (round_id, member_id, panel) where panel is not null and status <> 'Cancelled';
grant update (seen_x100, cash_x100, cashed_at) on game_bet to banyan_app;
