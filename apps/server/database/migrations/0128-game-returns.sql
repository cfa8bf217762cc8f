-- What came back of all stakes of a game, by what was bet on (docs/fair-games.md §3): kept as bets end, so that everybody can read it at
-- any time. `variance` is that of the sum of payouts by the rules of the chain; null = there is none, since it hangs on when players leave.
create table game_return (
  game text not null constraint game_return_game references game (code),
  asset_id int not null,
  -- of the prediction its selection; of Aviator `target`, or `hand` for a bet without one
  selection text not null,
  bets bigint not null,
  stakes numeric(38,8) not null,
  payouts numeric(38,8) not null,
  variance numeric,
  constraint game_return_once primary key (game, asset_id, selection),
  constraint game_return_has_bets check (bets > 0 and stakes > 0 and payouts >= 0 and variance >= 0)
);
grant select, insert, update on game_return to banyan_app;

insert into game_return (game, asset_id, selection, bets, stakes, payouts, variance)
select b.game, b.asset_id, coalesce(b.selection, case when b.auto_x100 is null then 'hand' else 'target' end), count(*),
  sum(b.stake), sum(b.payout), sum(b.stake * b.stake * v.of_one)
from game_bet b
  join game_round r on r.id = b.round_id
  join game_epoch e on e.id = r.epoch_id
  cross join lateral (select e.record -> 'rules' as rules) u
  cross join lateral (select case
    when b.selection is not null then (
      select (avg(f * f) - avg(f) * avg(f)) * (1 - (rules ->> 'fee_bps')::numeric / 10000) ^ 2
      from (select jsonb_array_elements_text(rules -> 'factors' -> b.selection)::numeric as f) factors)
    when b.auto_x100 is not null then (1 - (rules ->> 'edge_bps')::numeric / 10000) * b.auto_x100 / 100
      - (1 - (rules ->> 'edge_bps')::numeric / 10000) ^ 2
    end as of_one) v
where b.status in ('Won', 'Lost')
group by 1, 2, 3;
