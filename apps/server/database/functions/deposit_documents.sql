-- The lines that deposits and what was taken back of them ask for, as the auditor looks for them in the ledger
-- (docs/ledger.md §12).
create or replace function deposit_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  select m.kind, m.key, m.kind, m.txn_id, l.*
  from chain_transfer d join chain_token t on t.id = d.token_id
    cross join lateral (values
      ('deposit', d.chain_id || ':' || d.tx || ':' || d.log, d.txn_id, 1),
      ('deposit_reversal', d.id::text, d.reversal_txn_id, -1)
    ) m (kind, key, txn_id, sign)
    cross join lateral (values
      ('User', d.member_id, 'fund', m.sign * d.credited),
      ('House', 0, 'chain_clearing:' || t.symbol || '_' || d.chain_id, -m.sign * d.credited)
    ) l
  where d.status in ('credited', 'reversed') and m.txn_id is not null
$$;
