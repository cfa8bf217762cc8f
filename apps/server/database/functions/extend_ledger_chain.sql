-- Adds links for the journals after the last one. Ids are given out before they commit: those who are writing journals now
-- are waited for, and nobody waits for us. Returns how many links were added. Raises lock_not_available after 5 seconds.
create or replace function extend_ledger_chain(p_at timestamptz, p_journals int default 20000) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_through bigint;
  v_writers text[];
  v_last ledger_link;
  v_next bigint;
  v_count int := 0;
  v_until timestamptz := clock_timestamp() + interval '5 s';
begin
  perform pg_advisory_xact_lock(hashtext('ledger_link'));
  select max(id) into v_through from txn_ever;
  -- a writer holds this lock from before it takes an id until it has committed; one of a version before that on the journals
  select array_agg(l.virtualtransaction) into v_writers from pg_locks l
  where l.relation in ('txn_key'::regclass, 'txn'::regclass) and l.mode = 'RowExclusiveLock' and l.pid <> pg_backend_pid()
    and l.database = (select oid from pg_database where datname = current_database());
  while exists (
    select from pg_locks l where l.relation in ('txn_key'::regclass, 'txn'::regclass) and l.virtualtransaction = any(v_writers)
      and l.mode = 'RowExclusiveLock'
  ) loop
    if clock_timestamp() > v_until then
      raise exception 'Journals are being written for too long.' using errcode = '55P03';
    end if;
    perform pg_sleep(0.01);
  end loop;
  loop
    select * into v_last from ledger_link order by no desc limit 1;
    select max(id) into v_next from (
      select id from txn_ever where id > coalesce(v_last.txn_id, 0) and id <= v_through order by id limit p_journals
    ) t;
    exit when v_next is null;
    insert into ledger_link (no, txn_id, hash, at) values (coalesce(v_last.no, 0) + 1, v_next,
      ledger_link_hash(coalesce(v_last.hash, ''), coalesce(v_last.txn_id, 0), v_next), p_at);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

revoke execute on function extend_ledger_chain from public;
grant execute on function extend_ledger_chain to banyan_app;
