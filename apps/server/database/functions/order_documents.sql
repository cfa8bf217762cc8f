-- The lines that paid orders and refunds ask for, as the auditor looks for them in the ledger (docs/ledger.md §12). What was paid
-- outside to a franchise moves no money here.
create or replace function order_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  with moved as (
    select 'order' as kind, o.id, o.id as order_id, o.amount, o.cgst + o.sgst + o.igst as tax from repurchase_order o
    where o.payment in ('Paid', 'Refunded')
    union all
    select 'refund', coalesce(r.part_of, r.id), r.order_id, -sum(r.amount), -sum(r.cgst + r.sgst + r.igst)
    from repurchase_refund r group by 1, 2, 3
  )
  select m.kind, m.id::text, m.kind, case when o.member_id is not null then coalesce(e.txn_id, 0) end,
    l.owner_type, l.owner_id, l.wallet_code, l.amount
  from moved m join repurchase_order o on o.id = m.order_id
    left join business_event e on e.kind = m.kind and e.source_id = m.id and o.member_id is not null
    cross join lateral (
      select case when o.wallet_code is null then 'House' when o.member_id is null then 'Franchise' else 'User' end,
        case when o.wallet_code is null then 0 else coalesce(o.member_id, o.franchise_id) end,
        coalesce(o.wallet_code, 'bank_clearing:' || o.payment_mode), -m.amount - m.tax
      union all
      select 'House', 0, 'repurchase_sales', m.amount where o.seller_id is null
      union all
      select 'House', 0, 'gst_payable', m.tax where o.seller_id is null
      union all
      select 'Franchise', o.seller_id, 'main', m.amount + m.tax where o.seller_id is not null
    ) l (owner_type, owner_id, wallet_code, amount)
  where (o.wallet_code is not null or o.seller_id is null) and l.amount <> 0
$$;
