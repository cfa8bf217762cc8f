-- A message of a ticket is neither changed nor deleted, until the ticket's owner is erased: then its words go.
create or replace function ticket_message_stays() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or (to_jsonb(new) - 'body') <> (to_jsonb(old) - 'body') or new.body <> 'Erased'
    or not exists (
      select from ticket t join app_user u on u.id = t.owner_id where t.id = old.ticket_id and u.erased_at is not null)
  then
    raise exception 'ticket_message is append-only' using errcode = 'integrity_constraint_violation',
      constraint = 'ticket_message_append_only';
  end if;
  return new;
end $$;
