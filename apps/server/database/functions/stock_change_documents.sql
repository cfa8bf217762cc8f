-- The lines that goods added and written off ask for, as the auditor looks for them in the ledger (docs/ledger.md §12, §14).
create or replace function stock_change_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  select 'stock_change', s.id::text, 'stock_change', null::bigint, 'House', 0::bigint, l.wallet || ' of ' || s.product_id, l.amount
  from stock_change s cross join lateral (values
    ('stock', s.quantity::numeric),
    (case when s.quantity > 0 then 'stock_received' else 'stock_lost' end, -s.quantity)
  ) l (wallet, amount)
$$;
