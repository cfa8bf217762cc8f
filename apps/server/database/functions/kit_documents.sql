-- The lines that kits ask for when their goods are handed over and when they come back, as the auditor looks for them in the
-- ledger (docs/ledger.md §12, §14).
create or replace function kit_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  select 'kit', l.pin_id || ':' || l.product_id, 'kit', null::bigint, w.owner_type, w.owner_id,
    w.wallet || ' of ' || l.product_id, w.amount
  from kit_handover h join pin_dispatch_line l on l.pin_id = h.pin_id
    cross join lateral (values
      (h.owner_type, h.owner_id, 'stock', -l.quantity::numeric),
      ('House', 0, 'stock_sold', l.quantity)
    ) w (owner_type, owner_id, wallet, amount)
  union all
  select 'kit_return', l.pin_id || ':' || l.product_id, 'kit_return', null, w.owner_type, w.owner_id,
    w.wallet || ' of ' || l.product_id, w.amount
  from kit_return r join kit_handover h on h.pin_id = r.pin_id join pin_dispatch_line l on l.pin_id = r.pin_id
    cross join lateral (values
      (case r.condition when 'Damaged' then 'House' else h.owner_type end,
        case r.condition when 'Damaged' then 0 else h.owner_id end,
        case r.condition when 'Damaged' then 'stock_lost' else 'stock' end, l.quantity::numeric),
      ('House', 0, 'stock_sold', -l.quantity)
    ) w (owner_type, owner_id, wallet, amount)
$$;
