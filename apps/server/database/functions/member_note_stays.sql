-- A note about a member is neither changed nor deleted, until the member is erased: then its words go.
create or replace function member_note_stays() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or (to_jsonb(new) - 'note') <> (to_jsonb(old) - 'note') or new.note <> 'Erased'
    or not exists (select from app_user where id = old.member_id and erased_at is not null)
  then
    raise exception 'member_note is append-only' using errcode = 'integrity_constraint_violation',
      constraint = 'member_note_append_only';
  end if;
  return new;
end $$;
