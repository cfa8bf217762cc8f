-- A purchase of lottery tickets ends once: with its draw, or returned.
create or replace function lottery_purchase_ends_once() returns trigger language plpgsql as $$
begin
  if (old.ended_at is not null and (new.ended_at, new.refund_txn_id) is distinct from (old.ended_at, old.refund_txn_id))
    or (old.txn_id is not null and new.txn_id is distinct from old.txn_id) then
    raise exception 'a purchase ends once' using constraint = 'lottery_purchase_ends_once';
  end if;
  return new;
end $$;
