-- Checks the chain of the ledger after one of its links (0: from its beginning): a journal that was edited, removed or
-- added breaks it, also where all hashes of its accounts were made anew. One row per thing that is wrong.
create or replace function audit_ledger_chain(p_after bigint default 0) returns table (
  check_name text, account_id bigint, version bigint, txn_id bigint, problem text
) language sql stable set search_path = public, pg_temp as $$
  with link as (
    select k.*, lag(k.no) over w as last_no, lag(k.txn_id) over w as last_txn, lag(k.hash) over w as last_hash
    from ledger_link k where k.no >= p_after window w as (order by k.no)
  )
  select 'ledger chain', null::bigint, null::bigint, null::bigint,
    format('link %s, of the transactions after %s up to %s: one was edited, removed or added', k.no,
      coalesce(k.last_txn, 0), k.txn_id)
  from link k
  where k.no > p_after and (k.no <> coalesce(k.last_no, 0) + 1
    or k.hash is distinct from ledger_link_hash(coalesce(k.last_hash, ''), coalesce(k.last_txn, 0), k.txn_id))
  union all
  select 'ledger chain', null, null, null, format('link %s is not the one that was proved at %s', p.no, p.at)
  from chain_proof p left join ledger_link k on k.no = p.no
  where p.chain = 'ledger' and k.hash is distinct from p.hash
$$;

grant execute on function audit_ledger_chain to banyan_app;
