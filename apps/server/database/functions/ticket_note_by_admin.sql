-- Notes are written by admins alone.
create or replace function ticket_note_by_admin() returns trigger language plpgsql as $$
begin
  if not exists (select from app_user where id = new.by_id and user_type = 'Admin') then
    raise exception 'only an admin writes a note'
      using errcode = 'integrity_constraint_violation', constraint = 'ticket_note_by_admin';
  end if;
  return new;
end $$;
