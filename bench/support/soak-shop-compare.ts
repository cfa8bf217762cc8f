import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/database/db.ts';
import { toUnits } from './random.ts';
import { commissionOf } from './soak-order-lines.ts';
import { isHeld, isPaid, isSale, type SoakOrder } from './soak-shop-book.ts';
import { type Charge, inPercent, totalOf } from './soak-shop-price.ts';
import { inCents } from './soak-transfers.ts';
import type { World } from './soak-world.ts';

/** Rows by what names them. */
type Table = Map<string, string>;
type Cell = string | number | bigint | boolean | null;
type Differ = (what: string, should: Table, select: RawBuilder<unknown>) => Promise<void>;

const row = (cells: readonly Cell[]): string => cells.map((cell) => cell ?? 'none').join(' | ');
const moneyOf = ({ amount, cgst, sgst, igst }: Charge): string[] => [amount, cgst, sgst, igst].map(inCents);
/** Amounts of the database, as `inCents` writes them. */
const cents = (...columns: string[]): RawBuilder<unknown> =>
  sql.join(
    columns.map((column) => sql`trunc(${sql.raw(column)}, 2)::text`),
    sql`, `,
  );

/** Where the database differs from the model of the shop. */
export async function compareShop(db: Db, { goods, shop }: World): Promise<string[]> {
  const { orders, mismatches } = goods;
  const differ: Differ = async (what, should, select) => {
    const { rows } = await sql<{ name: string; cells: Cell[] }>`
      select name, cells from (${select}) r (name, cells)`.execute(db);
    const is = new Map(rows.map(({ name, cells }) => [name, row(cells)]));
    for (const name of new Set([...should.keys(), ...is.keys()]))
      if (should.get(name) !== is.get(name))
        mismatches.push(`${what} ${name} is ${is.get(name)}, expected ${should.get(name)}`);
  };
  const tableOf = (fits: (order: SoakOrder) => boolean, cellsOf: (order: SoakOrder) => Cell[]): Table =>
    new Map(orders.filter(fits).map((order) => [order.no, row(cellsOf(order))]));
  const sellerOf = ({ seller }: SoakOrder): string => seller.franchise?.id ?? '0';

  await differ(
    'order',
    tableOf(
      () => true,
      (order) => [
        order.buyer.id,
        sellerOf(order),
        order.wallet,
        order.mode,
        order.reference,
        order.place_of_supply,
        order.isSent,
        order.payment,
        order.dispatch,
        ...moneyOf(order.charge),
        inCents(order.bv),
      ],
    ),
    sql`select no, jsonb_build_array(coalesce(member_id, franchise_id)::text, coalesce(seller_id, 0)::text, wallet_code,
        payment_mode, reference, place_of_supply, delivery is not null, payment, dispatch,
        ${cents('amount', 'cgst', 'sgst', 'igst', 'bv')}) from repurchase_order`,
  );
  await differ(
    'line',
    new Map(
      orders.flatMap(({ no, lines }) =>
        lines.map(({ product, quantity, price, charge }, index) => [
          `${no} ${index}`,
          row([product.id, quantity, price.id, inPercent(price.gst), inCents(price.bv), ...moneyOf(charge)]),
        ]),
      ),
    ),
    sql`select o.no || ' ' || l.line, jsonb_build_array(l.product_id, l.quantity, l.price_id,
        ${cents('l.gst_percent', 'l.bv', 'l.amount', 'l.cgst', 'l.sgst', 'l.igst')})
      from repurchase_order_line l join repurchase_order o on o.id = l.order_id`,
  );
  await differ(
    'invoice of',
    tableOf(isPaid, (order) => [
      order.invoice_no,
      sellerOf(order),
      order.buyer.user_id,
      order.place_of_supply,
      ...moneyOf(order.charge),
    ]),
    sql`select o.no, jsonb_build_array(i.no, i.seller_id::text, i.buyer ->> 'user_id', i.place_of_supply,
        ${cents('i.amount', 'i.cgst', 'i.sgst', 'i.igst')})
      from invoice i join repurchase_order o on o.id = i.order_id where i.series = 'INV'`,
  );
  await differ(
    'event of',
    tableOf(
      (order) => isPaid(order) && isSale(order),
      (order) => [order.buyer.id, inCents(order.charge.amount), inCents(order.bv)],
    ),
    sql`select ref, jsonb_build_array(member_id::text, ${cents('amount', 'bv')}) from business_event where kind = 'order'`,
  );
  await differ(
    'commission of',
    tableOf(
      (order) => isPaid(order) && commissionOf(order) > 0n,
      (order) => [
        sellerOf(order),
        inCents(order.charge.amount),
        inPercent(order.seller.billing),
        inCents(commissionOf(order)),
      ],
    ),
    sql`select e.ref, jsonb_build_array(c.franchise_id::text, ${cents('c.base', 'c.percent', 'c.amount')})
      from franchise_commission c join business_event e on e.id = c.event_id where c.cause = 'billing' and c.reverses is null`,
  );
  const noted = orders.flatMap((order) => order.returns.map((back) => ({ order, ...back })));
  await compareRequests(goods, differ);
  await differ(
    'credit note',
    new Map(
      noted.map(({ order, credit_note_no, charge }) => [
        credit_note_no,
        row([order.no, sellerOf(order), ...moneyOf(charge)]),
      ]),
    ),
    sql`select i.no, jsonb_build_array(o.no, i.seller_id::text, ${cents('i.amount', 'i.cgst', 'i.sgst', 'i.igst')})
      from invoice i join repurchase_order o on o.id = i.order_id where i.series = 'CRN'`,
  );
  await differ(
    'event of credit note',
    new Map(
      noted
        .filter(({ order }) => isSale(order))
        .map(({ order, credit_note_no, charge, bv }) => [
          credit_note_no,
          row([order.no, order.buyer.id, inCents(-charge.amount), inCents(-bv)]),
        ]),
    ),
    sql`select i.no, jsonb_build_array(e.ref, e.member_id::text, ${cents('e.amount', 'e.bv')})
      from business_event e left join invoice i on i.refund_id = e.source_id where e.kind = 'refund'`,
  );
  // none is lost and none doubled, and each is the number that its serial makes
  await differ(
    'serials of seller',
    new Map(),
    sql`select seller_id || ' ' || year || ' ' || series, jsonb_build_array(count(*), max(serial)) from invoice
      group by seller_id, year, series having count(*) <> max(serial) or min(serial) <> 1
        or bool_or(substring(no from '\\d+$')::int <> serial)
        or max(serial) <> (select last from invoice_serial s where (s.seller_id, s.year, s.series)
          = (invoice.seller_id, invoice.year, invoice.series))`,
  );
  await compareStores(db, { goods, shop }, mismatches);
  return mismatches;
}

/** Requests for goods, whether decided or not, and the orders they became. */
async function compareRequests({ requests }: World['goods'], differ: Differ): Promise<void> {
  await differ(
    'request',
    new Map(
      requests.map(({ no, status, order }) => [
        no,
        row([
          status,
          order.buyer.id,
          order.seller.franchise?.id ?? '0',
          order.wallet,
          order.mode,
          order.reference,
          inCents(totalOf(order.charge)),
          status === 'Approved' ? order.no : null,
          order.lines
            .map(({ product, quantity, price }) => [product.id, quantity, price.id].join(' '))
            .join(),
        ]),
      ]),
    ),
    sql`select r.no, jsonb_build_array(r.status, r.requested_by::text, coalesce(r.seller_id, 0)::text, r.wallet_code,
        r.payment_mode, r.reference, ${cents('r.total')}, o.no, (
          select string_agg(concat_ws(' ', product_id, quantity, price_id), ',' order by line)
          from stock_request_line where request_id = r.id))
      from stock_request r left join repurchase_order o on o.id = r.order_id`,
  );
}

/** Pieces of every store, free or set aside, and of what the company counts of them. */
async function compareStores(
  db: Db,
  { goods: { orders, changes }, shop }: Pick<World, 'goods' | 'shop'>,
  mismatches: string[],
): Promise<void> {
  const pieces = new Map<string, { balance: bigint; held: bigint }>();
  const add = (name: string, balance: bigint, held = 0n) => {
    const was = pieces.get(name) ?? { balance: 0n, held: 0n };
    pieces.set(name, { balance: was.balance + balance, held: was.held + held });
  };
  for (const { id } of shop.products) {
    const { received = 0n, lost = 0n } = changes.get(id) ?? {};
    add(`0 stock of ${id}`, received - lost);
    add(`0 stock_received of ${id}`, -received);
    add(`0 stock_lost of ${id}`, lost);
  }
  for (const order of orders)
    for (const { product, quantity } of order.lines) {
      const store = `${order.seller.franchise?.id ?? '0'} stock of ${product.id}`;
      if (isHeld(order)) add(store, 0n, quantity);
      else if (isPaid(order)) {
        if (order.dispatch === 'Rejected' && !isSale(order)) continue;
        const isHandedOver = order.dispatch === 'Delivered' && order.receipts.length === 0;
        const to = isSale(order)
          ? '0 stock_sold'
          : isHandedOver
            ? `${order.buyer.id} stock`
            : '0 stock_transit';
        add(store, -quantity);
        add(`${to} of ${product.id}`, quantity);
      }
    }
  for (const { buyer, lines, receipts } of orders)
    for (const { line, quantity, isLost } of receipts) {
      const { id } = lines[line]?.product ?? { id: '' };
      add(`0 stock_transit of ${id}`, -quantity);
      add(isLost ? `0 stock_lost of ${id}` : `${buyer.id} stock of ${id}`, quantity);
    }
  for (const { seller, lines, returns } of orders.filter(isSale))
    for (const { items, isDamaged } of returns)
      for (const { line, quantity } of items) {
        const { id } = lines[line]?.product ?? { id: '' };
        add(`0 stock_sold of ${id}`, -quantity);
        add(isDamaged ? `0 stock_lost of ${id}` : `${seller.franchise?.id ?? '0'} stock of ${id}`, quantity);
      }
  const { rows } = await sql<{ name: string; balance: string; held: string }>`
    select owner_id || ' ' || wallet_code || ' of ' || asset_id as name, sum(balance)::numeric(28, 8)::text as balance,
      sum(held)::numeric(28, 8)::text as held
    from account_balance where asset_id <> 1 group by 1`.execute(db);
  const is = new Map(rows.map(({ name, balance, held }) => [name, row([toUnits(balance), toUnits(held)])]));
  const none = row([0n, 0n]);
  const unit = toUnits('1');
  for (const name of new Set([...pieces.keys(), ...is.keys()])) {
    const { balance = 0n, held = 0n } = pieces.get(name) ?? {};
    const should = row([balance * unit, held * unit]);
    if ((is.get(name) ?? none) !== should)
      mismatches.push(`${name} holds ${is.get(name)}, expected ${should}`);
  }
}
