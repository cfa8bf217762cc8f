import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/database/db.ts';

/** Orders of which a part is missing, or there twice. */
export async function findTornOrders(db: Db): Promise<string[]> {
  const { rows } = await sql<{ no: string; is: string; should: string }>`
    with parts as (
      select o.no, concat_ws(' ',
        (select count(*) from invoice i where i.order_id = o.id
          and (i.amount, i.cgst, i.sgst, i.igst) = (o.amount, o.cgst, o.sgst, o.igst)), 'invoices,',
        (select count(*) from txn_key where idem_scope = 'order' and idem_key = o.id::text), 'payments,',
        (select count(*) from business_event e where e.kind = 'order' and e.source_id = o.id
          and (e.member_id, e.amount, e.bv) = (o.member_id, o.amount, o.bv)), 'events,',
        (select count(*) from franchise_commission c join business_event e on e.id = c.event_id
            join txn_key k on k.idem_scope = 'commission' and k.idem_key = c.id::text
          where e.kind = 'order' and e.source_id = o.id), 'commissions,',
        g.sold, 'sold,', g.sent, 'sent,', g.held, 'held,',
        (select count(*) from stock_receipt r
            join txn_key k on k.idem_scope = 'goods_received' and k.idem_key = r.id::text
          where r.order_id = o.id), 'receipts,', g.pieces, 'received') as is, concat_ws(' ',
        p.is_paid::int, 'invoices,',
        (p.is_paid and (o.wallet_code is not null or o.seller_id is null))::int, 'payments,',
        (p.is_paid and p.is_sale)::int, 'events,',
        (p.is_paid and p.is_sale and o.seller_id is not null)::int, 'commissions,',
        case when p.is_paid and p.is_sale then g.lines else 0 end, 'sold,',
        case when not p.is_sale and o.dispatch in ('Dispatched', 'Delivered') then g.lines else 0 end, 'sent,',
        case when o.payment = 'Unpaid' or (p.is_paid and not p.is_sale and o.dispatch = 'Pending') then g.lines else 0 end, 'held,',
        (select count(*) from stock_receipt r where r.order_id = o.id), 'receipts,',
        case when o.dispatch <> 'Dispatched' and g.pieces <> 0 then g.ordered when o.dispatch = 'Delivered' and not p.is_sale then g.ordered
          else least(g.pieces, g.ordered - 1) end, 'received') as should
      from repurchase_order o
        cross join lateral (select o.payment = 'Paid' as is_paid, o.member_id is not null as is_sale) p
        cross join lateral (
          select count(*) as lines, count(sold.txn_id) as sold, count(sent.txn_id) as sent, count(h.id) as held, sum(l.quantity) as ordered,
            (select coalesce(sum(r.quantity), 0) from stock_receipt r where r.order_id = o.id) as pieces
          from repurchase_order_line l
            left join txn_key sold on sold.idem_scope = 'goods_sold' and sold.idem_key = l.order_id || ':' || l.line
            left join txn_key sent on sent.idem_scope = 'goods_sent' and sent.idem_key = l.order_id || ':' || l.line
            left join hold h on h.idem_scope in ('order_unpaid', 'order_paid')
              and h.idem_key = l.order_id || ':' || l.line and h.status = 'pending'
          where l.order_id = o.id
        ) g
    )
    select no, "is", should from parts where "is" <> should`.execute(db);
  return rows.map(({ no, is, should }) => `${no} has ${is}; expected ${should}`);
}

/** Requests that are not what their order is, or whose decision is there in part. */
export async function findTornRequests(db: Db): Promise<string[]> {
  const { rows } = await sql<{ no: string; is: string; should: string }>`
    with parts as (
      select r.no, concat_ws(' ',
        (select count(*) from audit_log where action = 'request_products' and object = 'stock_request:' || r.no), 'asked,',
        (select count(*) from audit_log where action = 'decide_stock_request' and object = 'stock_request:' || r.no), 'decided,',
        (select count(*) from stock_request_line l where l.request_id = r.id), 'lines,',
        (select count(*) from repurchase_order o where o.id = r.order_id and o.payment = 'Paid'
          and (o.amount + o.cgst + o.sgst + o.igst, o.franchise_id) = (r.total, r.requested_by)), 'orders,',
        (select count(*) from repurchase_order_line o join stock_request_line l using (line)
          where o.order_id = r.order_id and l.request_id = r.id
            and (o.product_id, o.quantity, o.price_id) = (l.product_id, l.quantity, l.price_id)), 'ordered') as is,
        concat_ws(' ', 1, 'asked,', (r.status <> 'Pending')::int, 'decided,', 2, 'lines,', a.is_approved, 'orders,', 2 * a.is_approved,
          'ordered') as should
      from stock_request r cross join lateral (select (r.status = 'Approved')::int as is_approved) a
    )
    select no, "is", should from parts where "is" <> should`.execute(db);
  return rows.map(({ no, is, should }) => `${no} has ${is}; expected ${should}`);
}

/** Serials that are missing, or there twice. */
export async function findTornSerials(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', seller_id, year, series, 'has', count(i.id), 'up to', max(i.serial), 'of', s.last) as name
    from invoice_serial s left join invoice i using (seller_id, year, series)
    group by seller_id, year, series, s.last
    having count(i.id) <> s.last or count(distinct i.serial) <> s.last or max(i.serial) <> s.last`.execute(
    db,
  );
  return rows.map(({ name }) => `the serials of ${name}`);
}
