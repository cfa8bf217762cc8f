-- Deletes the places that an import brought. A part of take_import_back.
create or replace function forget_places(p_first bigint, p_last bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  delete from leg_tail where chain_id between p_first and p_last;
  delete from member where id between p_first and p_last;
  delete from team_change where member_id between p_first and p_last;
end $$;

revoke execute on function forget_places from public;
