-- Adds bets that have ended, won or lost, to what came back of all stakes (table game_return). The variance of one unit staked is that of
-- the factors over the ten digits without the fee, and of a target m with the share s that returns s·m − s² (docs/fair-games.md §3).
create or replace function count_game_returns(p_bets bigint[]) returns void language sql as $$
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
  where b.id = any(p_bets) and b.status in ('Won', 'Lost')
  group by 1, 2, 3
  on conflict (game, asset_id, selection) do update set bets = game_return.bets + excluded.bets,
    stakes = game_return.stakes + excluded.stakes, payouts = game_return.payouts + excluded.payouts,
    variance = game_return.variance + excluded.variance;
$$;

grant execute on function count_game_returns to banyan_app;
