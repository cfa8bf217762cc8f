-- Checks both chains from the link to which each was proved before, and remembers up to where they are in order now.
-- Returns what is not.
create or replace function prove_chains(p_at timestamptz) returns table (
  check_name text, account_id bigint, version bigint, txn_id bigint, problem text
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_audit audit_link;
  v_ledger ledger_link;
begin
  perform pg_advisory_xact_lock(hashtext('chain_proof'));
  select * into v_audit from audit_link order by no desc limit 1;
  select * into v_ledger from ledger_link order by no desc limit 1;
  return query select * from audit_log_chain(coalesce((select p.no from chain_proof p where p.chain = 'audit_log'), 0));
  if not found and v_audit.no is not null then
    insert into chain_proof (chain, no, hash, at) values ('audit_log', v_audit.no, v_audit.hash, p_at)
    on conflict (chain) do update set no = excluded.no, hash = excluded.hash, at = excluded.at;
  end if;
  return query select * from audit_ledger_chain(coalesce((select p.no from chain_proof p where p.chain = 'ledger'), 0));
  if not found and v_ledger.no is not null then
    insert into chain_proof (chain, no, hash, at) values ('ledger', v_ledger.no, v_ledger.hash, p_at)
    on conflict (chain) do update set no = excluded.no, hash = excluded.hash, at = excluded.at;
  end if;
end $$;

revoke execute on function prove_chains from public;
grant execute on function prove_chains to banyan_app;
