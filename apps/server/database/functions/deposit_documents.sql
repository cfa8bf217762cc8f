-- The lines that deposits ask for, as the auditor looks for them in the ledger (docs/ledger.md §12).
create or replace function deposit_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  select 'deposit', d.chain_id || ':' || d.tx || ':' || d.log, 'deposit', d.txn_id, l.*
  from chain_transfer d join chain_token t on t.id = d.token_id cross join lateral (values
    ('User', d.member_id, 'fund', d.credited),
    ('House', 0, 'chain_clearing:' || t.symbol || '_' || d.chain_id, -d.credited)
  ) l
  where d.status = 'credited'
$$;
