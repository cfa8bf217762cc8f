-- The lines that orders and refunds ask for, as the auditor looks for them in the ledger (docs/ledger.md §12).
create or replace function order_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  with moved as (
    select 'order' as kind, o.id, o.member_id, o.wallet_code, o.amount from repurchase_order o
    union all
    select 'refund', r.id, o.member_id, o.wallet_code, -r.amount
    from repurchase_refund r join repurchase_order o on o.id = r.order_id
  )
  select m.kind, m.id::text, m.kind, coalesce(e.txn_id, 0), l.owner_type, l.owner_id, l.wallet_code, l.amount
  from moved m
    left join business_event e on e.kind = m.kind and e.source_id = m.id
    cross join lateral (values
      ('User', m.member_id, m.wallet_code, -m.amount),
      ('House', 0, 'repurchase_sales', m.amount)
    ) l (owner_type, owner_id, wallet_code, amount)
$$;
