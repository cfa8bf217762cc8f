-- A round moves from open to locked, drawn and settled, or becomes void before it is drawn; what was revealed of it stays.
create or replace function game_round_moves_on() returns trigger language plpgsql as $$
begin
  if (old.status <> new.status and (old.status, new.status) not in
      (('open', 'locked'), ('open', 'void'), ('locked', 'drawn'), ('locked', 'void'), ('drawn', 'settled')))
    or (old.game_hash is not null and new.game_hash is distinct from old.game_hash)
    or (old.digit is not null and (new.digit, new.beacon_signature) is distinct from (old.digit, old.beacon_signature))
    or (old.settled_at is not null and new.settled_at is distinct from old.settled_at) then
    raise exception 'a round keeps its outcome' using constraint = 'game_round_moves_on';
  end if;
  return new;
end $$;
