-- The latest moment at which lines of a wallet are shown, of versions after p_after up to p_through, less a microsecond for each version;
-- null where there are none. Planned once a connection, as book_lines.
create or replace function latest_shown(p_account bigint, p_after bigint, p_through bigint) returns timestamptz
language plpgsql stable set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
  set max_parallel_workers_per_gather = 0 as $$
begin
  return (
    select max(e.at - e.version * interval '1 microsecond') from entry_ever e
    where e.account_id = p_account and e.version > p_after and e.version <= p_through
  );
end $$;

revoke execute on function latest_shown from public;
grant execute on function latest_shown to banyan_app;
