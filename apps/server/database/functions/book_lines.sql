-- Lines of a wallet by their versions, with what its journal says of each: planned once a connection, as planning a look into every month
-- takes longer than the look. For parts of a book; all of it is read by sets.
create or replace function book_lines(p_account bigint, p_first bigint, p_last bigint) returns table (
  version bigint, txn_id bigint, line int, at timestamptz, kind smallint, ref_id bigint, amount numeric, balance_after numeric,
  narration text, journal_kind smallint, journal_ref_type text, journal_ref_no text
) language plpgsql stable rows 50 set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0
as $$
begin
  return query select e.version, e.txn_id, e.line, e.at, e.kind, e.ref_id, e.amount, e.balance_after, e.narration, t.kind, t.ref_type, t.ref_no
  from entry_ever e join txn_ever t on t.id = e.txn_id and t.at = e.at
  where e.account_id = p_account and e.version between p_first and p_last;
end $$;

revoke execute on function book_lines from public;
grant execute on function book_lines to banyan_app;
