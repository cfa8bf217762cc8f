-- Empties the tables of a closing that is posted.
create or replace function closing_clear(p_id bigint, p_fence int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_closing(p_id, p_fence, 'finishing');
  perform empty_table(name::regclass) from unnest(array['closing_row', 'closing_why', 'closing_topup', 'closing_member', 'closing_rank', 'closing_flush']) name;
end $$;

revoke execute on function closing_clear from public;
grant execute on function closing_clear to banyan_app;
