-- A round moves on from open to locked, then to drawn or, of Aviator, flying and crashed, and is settled; or it becomes void before its
-- outcome, a flight when it was interrupted. What was revealed of it stays.
create or replace function game_round_moves_on() returns trigger language plpgsql as $$
begin
  if (old.status <> new.status and (old.status, new.status) not in
      (('open', 'locked'), ('open', 'void'), ('locked', 'drawn'), ('locked', 'void'), ('drawn', 'settled'),
       ('locked', 'flying'), ('flying', 'crashed'), ('flying', 'void'), ('crashed', 'settled')))
    or (old.game_hash is not null and new.game_hash is distinct from old.game_hash)
    or (old.beacon_signature is not null and new.beacon_signature is distinct from old.beacon_signature)
    or (old.digit is not null and new.digit is distinct from old.digit)
    or (old.begins_at is not null and new.begins_at is distinct from old.begins_at)
    or (old.crash_x100 is not null and new.crash_x100 is distinct from old.crash_x100)
    or (old.settled_at is not null and new.settled_at is distinct from old.settled_at) then
    raise exception 'a round keeps its outcome' using constraint = 'game_round_moves_on';
  end if;
  return new;
end $$;
