-- A bet on a round ends once: won, lost, refunded or cancelled; it leaves a flight once, while it has not ended (docs/fair-games.md §10, §12).
create or replace function game_bet_ends_once() returns trigger language plpgsql as $$
begin
  if (old.status <> 'Accepted' and (new.status, new.payout, new.paid_txn_id, new.settled_at, new.cash_x100)
      is distinct from (old.status, old.payout, old.paid_txn_id, old.settled_at, old.cash_x100))
    or (old.cash_x100 is not null and (new.cash_x100, new.cashed_at, new.seen_x100)
      is distinct from (old.cash_x100, old.cashed_at, old.seen_x100))
    or (old.txn_id is not null and new.txn_id is distinct from old.txn_id) then
    raise exception 'a bet ends once' using constraint = 'game_bet_ends_once';
  end if;
  return new;
end $$;
