-- A disclosure that is published stays as it is, and none is deleted.
create or replace function disclosure_published_for_ever() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status = 'Published' then
    raise exception 'A disclosure that is % stays as it is.', old.status
      using errcode = '23514', constraint = 'disclosure_published_for_ever', table = 'income_disclosure';
  end if;
  return new;
end $$;
