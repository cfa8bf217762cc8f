-- Keeps topups from earning until the transaction ends: for a calculation that twice found changed figures.
create or replace function closing_lock_topups() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table topup in share row exclusive mode;
end $$;

revoke execute on function closing_lock_topups from public;
grant execute on function closing_lock_topups to banyan_app;
