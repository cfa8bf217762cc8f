-- A ticket goes from Open to Answered and back, from both to Closed, and within 30 days from Closed to Open. The moment of its
-- first answer, once it is there, never changes.
create or replace function ticket_moves_on() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and not (
      (old.status, new.status) in (('Open', 'Answered'), ('Answered', 'Open'), ('Open', 'Closed'), ('Answered', 'Closed'))
      or (old.status, new.status) = ('Closed', 'Open') and new.turn_at <= old.closed_at + interval '30 days')
    or old.answered_at is distinct from new.answered_at and old.answered_at is not null
    or new.last_id < old.last_id
  then
    raise exception 'ticket % cannot go from % to %', old.no, old.status, new.status
      using errcode = 'integrity_constraint_violation', constraint = 'ticket_moves_on';
  end if;
  return new;
end $$;
