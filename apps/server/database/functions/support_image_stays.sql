-- A picture of a ticket stays as it is, until the ticket's owner is erased: then it goes.
create or replace function support_image_stays() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' or not exists (
    select from ticket_message m join ticket t on t.id = m.ticket_id join app_user u on u.id = t.owner_id
    where m.id = old.message_id and u.erased_at is not null)
  then
    raise exception 'support_image is append-only' using errcode = 'integrity_constraint_violation',
      constraint = 'support_image_append_only';
  end if;
  return old;
end $$;
