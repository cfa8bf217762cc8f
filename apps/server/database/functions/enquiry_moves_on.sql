-- An enquiry goes from open to replied to closed, never back; what was asked and what was answered stay as they were.
create or replace function enquiry_moves_on() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (('Open', 'Replied'), ('Open', 'Closed'), ('Replied', 'Closed'))
    or (old.name, old.email, old.mobile, old.subject, old.message, old.at)
      is distinct from (new.name, new.email, new.mobile, new.subject, new.message, new.at)
    or (old.reply is not null and (old.reply, old.replied_at) is distinct from (new.reply, new.replied_at))
  then
    raise exception 'An enquiry that is % does not become %.', old.status, new.status
      using errcode = '23514', constraint = 'enquiry_moves_on', table = 'enquiry';
  end if;
  return new;
end $$;
