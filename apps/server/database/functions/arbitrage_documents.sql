-- The lines that fees of arbitrage ask for, as the auditor looks for them in the ledger (docs/ledger.md §12).
create or replace function arbitrage_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  select 'arbitrage_fee', t.chain_id || ':' || t.tx || ':' || t.log, 'arbitrage_fee', t.txn_id, 'House', 0::bigint, l.*
  from arb_trade t join chain_token k on k.id = t.base_id
    cross join lateral (values
      ('arbitrage_fee', t.fee_value),
      ('chain_clearing:' || k.symbol || '_' || t.chain_id, -t.fee_value)
    ) l
  where t.txn_id is not null
$$;
