-- The lines that goods sold, sent, received and returned ask for, as the auditor looks for them in the ledger (docs/ledger.md §12, §14).
create or replace function goods_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  with moved as (
    select case when o.member_id is null then 'goods_sent' else 'goods_sold' end as kind,
      l.order_id || ':' || l.line as key, l.product_id, l.quantity,
      case when o.seller_id is null then 'House' else 'Franchise' end as from_type, coalesce(o.seller_id, 0) as from_id,
      'stock' as from_wallet,
      'House' as to_type, 0::bigint as to_id,
      case when o.member_id is null then 'stock_transit' else 'stock_sold' end as to_wallet
    from repurchase_order o join repurchase_order_line l on l.order_id = o.id
    where l.product_id is not null and case when o.member_id is null then o.dispatch in ('Dispatched', 'Delivered')
      else o.payment in ('Paid', 'Refunded') end
    union all
    select 'goods_received', r.id::text, l.product_id, r.quantity, 'House', 0, 'stock_transit',
      case when r.is_lost then 'House' else 'Franchise' end, case when r.is_lost then 0 else o.franchise_id end,
      case when r.is_lost then 'stock_lost' else 'stock' end
    from stock_receipt r join repurchase_order_line l on l.order_id = r.order_id and l.line = r.line
      join repurchase_order o on o.id = r.order_id
    union all
    select 'goods_returned', r.id::text, l.product_id, r.quantity, 'House', 0, 'stock_sold',
      case when r.condition = 'Damaged' or o.seller_id is null then 'House' else 'Franchise' end,
      case when r.condition = 'Damaged' then 0 else coalesce(o.seller_id, 0) end,
      case when r.condition = 'Damaged' then 'stock_lost' else 'stock' end
    from repurchase_refund r join repurchase_order_line l on l.order_id = r.order_id and l.line = r.line
      join repurchase_order o on o.id = r.order_id
    where l.product_id is not null and o.member_id is not null
  )
  select m.kind, m.key, m.kind, null::bigint, l.owner_type, l.owner_id, l.wallet || ' of ' || m.product_id, l.amount
  from moved m cross join lateral (values
    (m.from_type, m.from_id, m.from_wallet, -m.quantity::numeric),
    (m.to_type, m.to_id, m.to_wallet, m.quantity::numeric)
  ) l (owner_type, owner_id, wallet, amount)
$$;
