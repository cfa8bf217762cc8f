-- The shop's documents against what the books hold (docs/ledger.md §12, §14), product by product and invoice by invoice.
create or replace function audit_shop() returns table (
  check_name text, account_id bigint, version bigint, txn_id bigint, problem text
) language sql stable set search_path = public, pg_temp as $$
  with goods as (
    select b.* from account_balance b join product p on p.id = b.asset_id
  ), moved as (
    select e.account_id, sum(e.amount) as amount from entry_ever e join account a on a.id = e.account_id where a.asset_id > 1
    group by 1
  ), sold as (
    select product_id, sum(quantity) as quantity from (
      select l.product_id, l.quantity from repurchase_order o join repurchase_order_line l on l.order_id = o.id
      where o.member_id is not null and o.payment in ('Paid', 'Refunded') and l.product_id is not null
      union all
      select l.product_id, -r.quantity from repurchase_refund r
        join repurchase_order_line l on l.order_id = r.order_id and l.line = r.line
        join repurchase_order o on o.id = r.order_id
      where o.member_id is not null and l.product_id is not null
      union all
      select l.product_id, l.quantity from kit_handover h join pin_dispatch_line l on l.pin_id = h.pin_id
      where not exists (select from kit_return r where r.pin_id = h.pin_id)
    ) pieces group by 1
  ), invoiced as (
    select i.order_id, sum(case i.series when 'INV' then i.amount else -i.amount end) as sales,
      sum(case i.series when 'INV' then i.cgst + i.sgst + i.igst else -i.cgst - i.sgst - i.igst end) as gst
    from invoice i where i.seller_id = 0 group by 1
  ), posted as (
    select t.ref_id as order_id, coalesce(sum(l.amount) filter (where a.wallet_code = 'repurchase_sales'), 0) as sales,
      coalesce(sum(l.amount) filter (where a.wallet_code = 'gst_payable'), 0) as gst
    from (
      select txn_id, account_id, amount from house_pending
      union all select txn_id, account_id, amount from house_entry_ever where txn_id is not null
    ) l join txn_ever t on t.id = l.txn_id join account a on a.id = l.account_id
      join repurchase_order o on o.id = t.ref_id
    where t.ref_type = 'repurchase_order' and a.wallet_code in ('repurchase_sales', 'gst_payable') and a.asset_id = 1
      and o.place_of_supply is not null group by 1
  ), billed as (
    select o.seller_id, l.product_id, sum(l.quantity) as quantity
    from repurchase_order o join repurchase_order_line l on l.order_id = o.id
    where o.seller_id is not null and l.product_id is not null
      and (o.payment = 'Paid' and (o.member_id is not null or o.dispatch in ('Dispatched', 'Delivered')) or o.payment = 'Refunded')
    group by 1, 2
  ), received as (
    select owner_id, product_id, sum(quantity) as quantity from (
      select o.franchise_id as owner_id, l.product_id, r.quantity
      from stock_receipt r join repurchase_order_line l on l.order_id = r.order_id and l.line = r.line
        join repurchase_order o on o.id = r.order_id
      where not r.is_lost and l.product_id is not null
      union all
      -- what came back, or was rejected, is billed again
      select o.seller_id, l.product_id, r.quantity from repurchase_refund r
        join repurchase_order_line l on l.order_id = r.order_id and l.line = r.line
        join repurchase_order o on o.id = r.order_id
      where o.seller_id is not null and l.product_id is not null
        and (r.condition = 'Resaleable' or o.franchise_id is not null)
    ) pieces group by 1, 2
  )
  select 'shop', null::bigint, null::bigint, null::bigint,
    format('the accounts of %s sum up to %s, not 0', p.sku, trim_scale(sum(g.balance)))
  from goods g join product p on p.id = g.asset_id group by p.id having sum(g.balance) <> 0
  union all
  select 'shop', a.id, null, null, format('%s of %s %s has %s of product %s, its movements sum up to %s', a.wallet_code,
    a.owner_type, a.owner_id, trim_scale(a.balance), a.asset_id, trim_scale(coalesce(m.amount, 0)))
  from account a left join moved m on m.account_id = a.id
  where a.wallet_code = 'stock' and a.asset_id > 1 and a.balance <> coalesce(m.amount, 0)
  union all
  select 'shop', a.id, null, null, format('%s of %s %s has %s of product %s and holds %s', a.wallet_code, a.owner_type,
    a.owner_id, trim_scale(a.balance), a.asset_id, trim_scale(a.held))
  from account a where a.wallet_code = 'stock' and a.asset_id > 1 and a.held > a.balance
  union all
  select 'shop', null, null, null, format('stock_sold of %s is %s, sold and not returned were %s', p.sku,
    trim_scale(coalesce(g.balance, 0)), coalesce(s.quantity, 0))
  from product p left join (
      select asset_id, sum(balance) as balance from goods where owner_type = 'House' and wallet_code = 'stock_sold' group by 1
    ) g on g.asset_id = p.id
    left join sold s on s.product_id = p.id
  where coalesce(g.balance, 0) <> coalesce(s.quantity, 0)
  union all
  select 'shop', null, null, null, format('invoices of order %s say sales %s and GST %s, the books %s and %s', o.no,
    trim_scale(coalesce(i.sales, 0)), trim_scale(coalesce(i.gst, 0)), trim_scale(coalesce(p.sales, 0)),
    trim_scale(coalesce(p.gst, 0)))
  from invoiced i full join posted p on p.order_id = i.order_id
    join repurchase_order o on o.id = coalesce(i.order_id, p.order_id)
  where (coalesce(i.sales, 0), coalesce(i.gst, 0)) <> (coalesce(p.sales, 0), coalesce(p.gst, 0))
  union all
  select 'shop', null, null, null, format('%s of seller %s in %s have %s numbers up to %s, the last is %s',
    coalesce(i.series, s.series), coalesce(i.seller_id, s.seller_id), coalesce(i.year, s.year), coalesce(i.n, 0),
    coalesce(i.highest, 0), coalesce(s.last, 0))
  from (select seller_id, year, series, count(*) as n, max(serial) as highest, min(serial) as lowest
      from invoice group by 1, 2, 3) i
    full join invoice_serial s on (s.seller_id, s.year, s.series) = (i.seller_id, i.year, i.series)
  where (i.n, i.highest, i.lowest) is distinct from (s.last::bigint, s.last, 1)
  union all
  select 'shop', null, null, null, format('franchise %s billed %s of %s and received %s', u.user_id, b.quantity, p.sku,
    coalesce(r.quantity, 0))
  from billed b left join received r on r.owner_id = b.seller_id and r.product_id = b.product_id
    join app_user u on u.id = b.seller_id join product p on p.id = b.product_id
  where b.quantity > coalesce(r.quantity, 0)
$$;

grant execute on function audit_shop to banyan_app;
