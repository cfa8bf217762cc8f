-- A draw moves from draft to open, closed, drawn and paid, or is refunded at its close; what was published of it stays, and no
-- ticket is sold after the close (docs/fair-games.md §11).
create or replace function lottery_draw_moves_on() returns trigger language plpgsql as $$
begin
  if (old.status <> new.status and (old.status, new.status) not in
      (('draft', 'open'), ('open', 'closed'), ('open', 'refunding'), ('closed', 'drawn'), ('drawn', 'paid'), ('refunding', 'refunded')))
    or (old.status <> 'open' and new.sold <> old.sold) or new.sold < old.sold
    or (old.root is not null and new.root is distinct from old.root)
    or (old.secret is not null and (new.secret, new.beacon_signature, new.house_share, new.rolled_over)
      is distinct from (old.secret, old.beacon_signature, old.house_share, old.rolled_over))
    or (old.ended_at is not null and (new.ended_at, new.ended_txn_id) is distinct from (old.ended_at, old.ended_txn_id)) then
    raise exception 'a draw keeps its outcome' using constraint = 'lottery_draw_moves_on';
  end if;
  return new;
end $$;
