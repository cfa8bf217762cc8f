-- Writes accounts and profiles of members of another system; who may, and what stands in them, the caller has checked.
create or replace function bring_people(p_people brought_person[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform begin_unproved(array['app_user', 'profile']);
  insert into app_user (id, user_id, user_type, name, email, mobile, password_hash, is_blocked, block_changed_at, created_at)
    overriding system value
  select id, user_id, 'User', name, email, mobile, password_hash, is_blocked, case when is_blocked then created_at end, created_at
  from unnest(p_people);
  insert into profile (user_id) select id from unnest(p_people);
  perform end_unproved();
end $$;

revoke execute on function bring_people from public;
grant execute on function bring_people to banyan_app;
