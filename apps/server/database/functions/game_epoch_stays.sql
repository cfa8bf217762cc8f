-- A salt is noted once, and the numbers of rounds only rise: none is used twice (docs/fair-games.md §1).
create or replace function game_epoch_stays() returns trigger language plpgsql as $$
begin
  if (old.salt is not null and new.salt is distinct from old.salt) or new.next_round < old.next_round then
    raise exception 'an epoch keeps its salt and uses each number once' using constraint = 'game_epoch_stays';
  end if;
  return new;
end $$;
