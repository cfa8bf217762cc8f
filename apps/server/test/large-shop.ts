import type pg from 'pg';

interface LargeShop {
  products?: number;
  orders?: number;
}

/**
 * Orders, and products in 60 categories, each with a price and goods that came in and were written off in part; of each product
 * some pieces are with one of four franchises, or of whom stands in their place.
 * @param client of the owner; somebody has the id 1
 */
export async function loadShop(
  client: pg.Client,
  now: Date,
  { products = 3000, orders = 20_000 }: LargeShop = {},
): Promise<void> {
  await client.query(
    `insert into category (name, may_have_sub) select 'Category ' || n, false from generate_series(1, 60) n`,
  );
  await client.query(`select create_stock('SKU-' || n) from generate_series(1, $1::int) n`, [products]);
  await client.query(
    `insert into product (id, sku, hsn, name, category_id, is_on_sale, created_at)
     select s.id, s.code, '3401', 'Product ' || s.id, (select min(id) from category) + s.id % 60, s.id % 50 > 0, $1
     from asset s where s.id > 1`,
    [now],
  );
  await client.query(
    `insert into product_price (product_id, begins_at, mrp, discount_percent, gst_percent, price, with_tax, bv, actor_id)
     select id, $1, 118, 0, 18, 100, 118, 50, 1 from product`,
    [now],
  );
  await client.query(
    `with change as (
       insert into stock_change (product_id, quantity, value, remark, actor_id, at)
       select p.id, case when n = 1 then 10 else -1 end, 0, 'Test', 1, $1::timestamptz - (n * $2::int + p.id) * interval '1 minute'
       from product p, generate_series(1, 2) n order by n, p.id
       returning *
     )
     ${postParts(
       `select id, row('stock_change', id::text, 64, 'stock_change', id, product_id::integer, null, 2)::journal as head from change`,
       `select row(o.n, 'House', 0, l.wallet, l.amount, null, null, null, false, null)::journal_line
        from unnest(ids) with ordinality o (id, n) join change c on c.id = o.id
          cross join lateral (values (1, 'stock', c.quantity::numeric),
            (2, case when c.quantity > 0 then 'stock_received' else 'stock_lost' end, -c.quantity)) l (m, wallet, amount)
        order by o.n, l.m`,
     )}`,
    [now, products],
  );
  await client.query(
    `with product_ids as (select id from product)
     ${postParts(
       `select id, row('test', id::text, 64, 'stock_change', id, id::integer, null, 2)::journal as head from product_ids`,
       `select row(o.n, l.owner_type, l.owner_id, 'stock', l.amount, null, null, null, false, null)::journal_line
        from unnest(ids) with ordinality o (id, n)
          cross join lateral (values (1, 'House', 0, -3), (2, 'Franchise', 1 + o.id % 4, 3)) l (m, owner_type, owner_id, amount)
        order by o.n, l.m`,
     )}`,
    [now],
  );
  await loadOrders(client, now, { products, orders });
  await loadStandingOrders(client, now, products);
}

/**
 * Posts journals in parts of 500: what a function takes of a long list of lines is looked for from its beginning.
 * @param heads selects id and head of each journal
 * @param lines selects the lines of the journals `ids`
 */
const postParts = (heads: string, lines: string): string => `,
  numbered as (select id, head, row_number() over (order by id) - 1 as place from (${heads}) journals),
  part as (
    select place / 500 as no, array_agg(head order by id) as heads, array_agg(id order by id) as ids from numbered group by 1
  )
  select post_together(heads, array(${lines}), array_fill(1::bigint, array[cardinality(ids)]),
    array_fill(null::bigint, array[cardinality(ids)]), array_fill($1::timestamptz, array[cardinality(ids)]))
  from part order by no`;

/** Invoices of the orders that are paid, every thirtieth of them to a business, and credit notes of one in six. */
async function loadInvoices(client: pg.Client): Promise<void> {
  await client.query(
    `insert into repurchase_refund (order_id, line, quantity, amount, bv, reason, condition, business_date, at)
     select id, 0, 1, amount, bv, 'Test', 'Resaleable', business_date, at
     from repurchase_order where payment = 'Paid' and id % 6 = 0 order by id`,
  );
  await client.query(
    `insert into invoice (no, seller_id, year, series, serial, order_id, refund_id, seller, buyer, place_of_supply, amount, cgst, sgst,
       igst, issued_on, at)
     select s.series || '/' || o.id, coalesce(o.seller_id, 0), '26-27', s.series, o.id, o.id, s.refund_id,
       jsonb_build_object('gstin', '30AABCB7777D1Z9'),
       jsonb_build_object('name', 'Buyer ' || o.id, 'gstin', case when o.id % 30 = 0 then '30AABCB7777D1Z9' end), 'Goa', o.amount,
       0, 0, 0, o.business_date, o.at
     from repurchase_order o left join repurchase_refund f on f.order_id = o.id
       cross join lateral (values ('INV', null::bigint), ('CRN', f.id)) s (series, refund_id)
     where o.payment = 'Paid' and (s.series = 'INV' or f.id is not null) order by o.id`,
  );
  // the next invoice goes on from here
  await client.query(
    `insert into invoice_serial (seller_id, year, series, last)
     select seller_id, year, series, max(serial) from invoice group by seller_id, year, series`,
  );
}

/**
 * Orders of eight months, some of them stock of those four and some sold by them: most paid and delivered, a few in each other state; and
 * 4,000 requests for stock.
 * @param client of the owner; people 5 to 2004 are members
 */
async function loadOrders(
  client: pg.Client,
  now: Date,
  { products, orders }: Required<LargeShop>,
): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query('insert into franchise (id) select generate_series(1, 4) on conflict do nothing');
  await client.query('set session_replication_role = origin');
  await client.query(
    `insert into repurchase_order (member_id, franchise_id, seller_id, amount, bv, wallet_code, payment_mode, reference, payment,
       dispatch, place_of_supply, expires_at, paid_at, delivered_at, actor_id, business_date, at)
     select case when not is_stock then 5 + n % 2000 end, case when is_stock then 1 + n / 100 % 4 end,
       case when n % 100 = 1 then 1 + n / 100 % 4 end, n % 700 + 1, case when is_stock then 0 else n % 50 end,
       case when n % 20 > 0 then 'main' end, mode, case when mode <> 'Cash' then 'Ref ' || n end, payment,
       case when payment = 'Paid' then dispatch else 'Pending' end, 'Goa', case when payment = 'Unpaid' then at end,
       case when payment = 'Paid' then at end, case when payment = 'Paid' and dispatch = 'Delivered' then at end, 1, at::date, at
     from generate_series(1, $2::int) n
       cross join lateral (select n % 100 = 0 as is_stock, $1::timestamptz - n * (interval '340000 minutes' / $2::int) as at,
         coalesce((array['Unpaid', 'Cancelled'])[n % 200], 'Paid') as payment,
         coalesce((array['Pending', 'Dispatched'])[n % 150 - 2], 'Delivered') as dispatch,
         case when n % 20 = 0 then (array['UPI', 'NEFT', 'IMPS', 'RTGS', 'Cheque', 'DD', 'Cash'])[1 + n % 7] end as mode) o`,
    [now, orders],
  );
  await client.query(
    `insert into repurchase_order_line (order_id, line, product_id, price_id, name, hsn, quantity, price, amount, bv, refunded)
     select o.id, 0, p.product_id, p.id, 'Product', '3401', 1, o.amount, o.amount, o.bv, 0
     from repurchase_order o join lateral (
       select * from product_price where product_id = 2 + o.id % $1::int) p on true`,
    [products],
  );
  await loadInvoices(client);
  await client.query(
    `insert into stock_request (requested_by, seller_id, total, wallet_code, payment_mode, reference, delivery, status, requested_at,
       decided_by, decided_at, reason, order_id)
     select 1 + n % 4, case when n % 3 = 0 then 1 + (n + 1) % 4 end, 100, case when n % 2 = 0 then 'main' end,
       case when n % 2 = 1 then 'NEFT' end, case when n % 2 = 1 then 'Ref ' || n end, $1, s.status, o.at,
       case when s.status = 'Cancelled' then 1 + n % 4 when s.status <> 'Pending' then 5 end,
       case when s.status <> 'Pending' then o.at end, case when s.status = 'Rejected' then 'Test' end,
       case when s.status = 'Approved' then o.id end
     from (select id, at, row_number() over (order by id) as n from repurchase_order) o
       cross join lateral (
         select coalesce((array['Pending', 'Rejected', 'Cancelled'])[o.n % 100], 'Approved') as status) s
     where o.n <= 4000`,
    [{ name: 'Shop', mobile: '9876543210', address: '4 Hill Road', state: 'Goa', pincode: '403001' }],
  );
  await client.query(
    `insert into stock_request_line (request_id, line, product_id, price_id, quantity)
     select r.id, 0, p.product_id, p.id, 1 from stock_request r join product_price p on p.product_id = 2 + r.id % $1::int`,
    [products],
  );
}

/** 4,000 standing orders, one in twenty paused and one in ten ended, with three dates of each, one in eight of them skipped. */
async function loadStandingOrders(client: pg.Client, now: Date, products: number): Promise<void> {
  await client.query(
    `insert into standing_order (member_id, wallet_code, day, next_on, at_most, given_at, paused_at, stopped_at)
     select 5 + n % 2000, 'main', 1 + n % 28, next_on, 100 + n % 700, at, case when n % 20 = 1 then at end,
       case when n % 10 = 0 then at end
     from generate_series(1, 4000) n, lateral (select $1::timestamptz - n * interval '85 minutes' as at,
       (date_trunc('month', $1::date) + interval '1 month' + n % 28 * interval '1 day')::date as next_on) a`,
    [now],
  );
  await client.query(
    `insert into standing_order_line (standing_order_id, line, product_id, quantity)
     select id, 0, 2 + id % $1::int, 1 from standing_order`,
    [products - 2],
  );
  await client.query(
    `insert into standing_order_date (standing_order_id, due_on, order_id, skipped, at)
     select s.id, (s.next_on - m * interval '1 month')::date, case when s.id % 8 > 0 then o.id end,
       case when s.id % 8 = 0 then 'out_of_stock' end, s.given_at
     from generate_series(1, 3) m cross join (select *, row_number() over (order by id) as n from standing_order) s
       join (select id, row_number() over (order by id) as n from repurchase_order where franchise_id is null) o
         on o.n = s.n * 3 + m`,
  );
}
