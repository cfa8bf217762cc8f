-- A bet on a round ends once: won, lost or refunded (docs/fair-games.md §10).
create or replace function game_bet_ends_once() returns trigger language plpgsql as $$
begin
  if (old.status <> 'Accepted' and (new.status, new.payout, new.paid_txn_id, new.settled_at)
      is distinct from (old.status, old.payout, old.paid_txn_id, old.settled_at))
    or (old.txn_id is not null and new.txn_id is distinct from old.txn_id) then
    raise exception 'a bet ends once' using constraint = 'game_bet_ends_once';
  end if;
  return new;
end $$;
