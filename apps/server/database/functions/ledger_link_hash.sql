-- Of the journals after p_after up to p_through and their lines, upon the hash before. Where a line waits or was folded
-- does not matter.
create or replace function ledger_link_hash(prev bytea, p_after bigint, p_through bigint) returns bytea
language sql stable as $$
  with line as (
    select e.txn_id, e.account_id, e.line, e.amount from entry_ever e where e.txn_id > p_after and e.txn_id <= p_through
    union all
    select p.txn_id, p.account_id, p.line, p.amount from house_pending p where p.txn_id > p_after and p.txn_id <= p_through
    union all
    select h.txn_id, h.account_id, h.line, h.amount from house_entry_ever h where h.txn_id > p_after and h.txn_id <= p_through
  ),
  lines as (
    select l.txn_id, string_agg(record_send(row(l.account_id, l.line, l.amount)), '' order by l.line) as sent
    from line l group by l.txn_id
  ),
  journal as (
    select t.id, sha256(txn_seal(row(t.*)::txn) || record_send(row(t.ref_no, l.sent))) as hash
    from txn_ever t left join lines l on l.txn_id = t.id where t.id > p_after and t.id <= p_through
  )
  select sha256(prev || int8send(p_after) || int8send(p_through) || coalesce(string_agg(j.hash, '' order by j.id), ''))
  from journal j
$$;

revoke execute on function ledger_link_hash from public;
grant execute on function ledger_link_hash to banyan_app;
