import { sql } from 'kysely';
import { findAll } from '../../apps/server/src/audit/audit-all.ts';
import { foldHouseAccounts } from '../../apps/server/src/modules/ledger/fold-house-accounts.ts';
import { postJournals } from '../../apps/server/src/modules/ledger/post-journals.ts';
import { addStock } from '../../apps/server/src/modules/repurchase/stock/add-stock.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction } from '../../apps/server/src/platform/database/db.ts';
import { type Killing, killApps, killDatabase, onOwnServer } from './killed-clients.ts';
import type { OrderAnswer, OrderWork } from './order-kills-client.ts';
import { seededRandom } from './random.ts';
import { contextOf, openSoakCompany, type SoakPerson } from './soak-company.ts';
import { isOfSoak, nobodyWithSecrets } from './soak-postings.ts';
import { give } from './soak-race-ground.ts';
import { openSoakShop } from './soak-shop.ts';
import { line } from './soak-withdrawals.ts';

export interface OrderKills {
  /** Orders that are there, and how many of them are paid, sent and delivered. */
  orders: number;
  paid: number;
  sent: number;
  delivered: number;
  /** Paid ones whose invoice nobody was told. */
  unheard: number;
  /** Invoices, goods, money or BV without the others, serials lost or doubled, and what was answered and is not so. */
  problems: string[];
}

/**
 * Bills, orders, pays, sends and cancels from eight sides while the database, and then one application process after the other,
 * is killed. Invoice, goods, money and BV of an order are there together or not at all, and no serial is lost or doubled.
 */
export async function soakOrderKills(options: {
  seed: number;
  databaseKills: number;
  appKills: number;
  log?: (line: string) => void;
}): Promise<OrderKills> {
  const { seed, databaseKills, appKills, log = () => {} } = options;
  const context = nobodyWithSecrets(new Date());
  return await onOwnServer(`orders-${seed}`, async (own) => {
    const random = seededRandom(seed);
    const sizes = { members: 12, withdrawers: 0, franchises: 0 };
    const { members, admins } = await openSoakCompany(own.db, context, random, sizes);
    const { products, franchises } = await openSoakShop(own.db, context, random, { admins, franchises: [] });
    const shops = franchises.flatMap(({ franchise }) => franchise ?? []);
    const skus = products.map(({ sku }) => sku);
    for (const member of members)
      await give({ db: own.db, context }, member, '100000000', `${seed}-${member.id}`);
    for (const shop of shops) await giveShop(own.db, context, shop, `${seed}-${shop.id}`);
    for (const sku of skus)
      await inTransaction(own.db, (tx) =>
        addStock(tx, contextOf(context, admins[0]), { sku, quantity: 100_000, remark: 'Soak' }),
      );
    const alone = (people: readonly SoakPerson[]) => people.map((person) => ({ ...person, sponsor: null }));
    const work = {
      now: context.now.toISOString(),
      members: alone(members),
      admins: alone(admins),
      shops: alone(shops),
      skus,
    };
    const client = 'bench/support/order-kills-client.ts';
    const answers: OrderAnswer[] = [];
    const killing: Killing<OrderWork, OrderAnswer> = {
      ...own,
      random,
      seed,
      what: 'orders',
      client,
      work,
      answers,
      log,
    };
    await killDatabase(killing, databaseKills);
    await killApps(killing, appKills);
    return await verify(own.db, context, answers);
  });
}

async function giveShop(db: Db, context: Context, shop: SoakPerson, key: string): Promise<void> {
  const amount = 10n ** 16n;
  const lines = [line(null, 'adjustment', -amount), line(shop, 'main', amount)];
  const about = { kind: 'adjustment', ref_type: 'adjustment', ref_id: '1' } as const;
  await inTransaction(db, (tx) => postJournals(tx, context, [{ scope: 'race', key, ...about, lines }]));
}

async function verify(db: Db, context: Context, answers: readonly OrderAnswer[]): Promise<OrderKills> {
  while ((await foldHouseAccounts(db, context.now)) > 0);
  const findings = (await findAll(db)).filter((finding) => !isOfSoak(finding));
  const problems = findings.map((finding) => `the auditor found ${JSON.stringify(finding)}`);
  problems.push(...(await findTornOrders(db)), ...(await findTornSerials(db)));
  const { rows } = await sql<{ no: string; payment: string; dispatch: string; invoice_no: string | null }>`
    select o.no, o.payment, o.dispatch, i.no as invoice_no
    from repurchase_order o left join invoice i on i.order_id = o.id and i.series = 'INV'`.execute(db);
  const orders = new Map(rows.map((row) => [row.no, row]));
  const heard = new Set<string>();
  for (const { no, status, dispatch, invoice_no } of answers) {
    const is = orders.get(no);
    if (invoice_no) heard.add(no);
    const isKept =
      is !== undefined &&
      (status === 'Unpaid' || is.payment === status) &&
      (dispatch === 'Pending' || is.dispatch === dispatch || is.dispatch === 'Delivered') &&
      (invoice_no === null || is.invoice_no === invoice_no);
    if (!isKept)
      problems.push(
        `${no} was answered as ${status}, ${dispatch}, ${invoice_no} and is ${JSON.stringify(is)}`,
      );
  }
  const paid = rows.filter(({ payment }) => payment === 'Paid');
  return {
    orders: rows.length,
    paid: paid.length,
    sent: paid.filter(({ dispatch }) => dispatch === 'Dispatched').length,
    delivered: paid.filter(({ dispatch }) => dispatch === 'Delivered').length,
    unheard: paid.filter(({ no }) => !heard.has(no)).length,
    problems,
  };
}

/** Orders of which a part is missing, or there twice. */
async function findTornOrders(db: Db): Promise<string[]> {
  const { rows } = await sql<{ no: string; is: string; should: string }>`
    with parts as (
      select o.no, concat_ws(' ',
        (select count(*) from invoice i where i.order_id = o.id
          and (i.amount, i.cgst, i.sgst, i.igst) = (o.amount, o.cgst, o.sgst, o.igst)), 'invoices,',
        (select count(*) from txn where idem_scope = 'order' and idem_key = o.id::text), 'payments,',
        (select count(*) from business_event e where e.kind = 'order' and e.source_id = o.id
          and (e.member_id, e.amount, e.bv) = (o.member_id, o.amount, o.bv)), 'events,',
        (select count(*) from franchise_commission c join business_event e on e.id = c.event_id
            join txn t on t.idem_scope = 'commission' and t.idem_key = c.id::text
          where e.kind = 'order' and e.source_id = o.id), 'commissions,',
        g.sold, 'sold,', g.sent, 'sent,', g.held, 'held,',
        (select count(*) from stock_receipt r
            join txn t on t.idem_scope = 'goods_received' and t.idem_key = r.id::text
          where r.order_id = o.id), 'received') as is, concat_ws(' ',
        p.is_paid::int, 'invoices,',
        (p.is_paid and (o.wallet_code is not null or o.seller_id is null))::int, 'payments,',
        (p.is_paid and p.is_sale)::int, 'events,',
        (p.is_paid and p.is_sale and o.seller_id is not null)::int, 'commissions,',
        case when p.is_paid and p.is_sale then g.lines else 0 end, 'sold,',
        case when not p.is_sale and o.dispatch in ('Dispatched', 'Delivered') then g.lines else 0 end, 'sent,',
        case when o.payment = 'Unpaid' or (p.is_paid and not p.is_sale and o.dispatch = 'Pending') then g.lines else 0 end, 'held,',
        case when not p.is_sale and o.dispatch = 'Delivered' then g.lines else 0 end, 'received') as should
      from repurchase_order o
        cross join lateral (select o.payment = 'Paid' as is_paid, o.member_id is not null as is_sale) p
        cross join lateral (
          select count(*) as lines, count(sold.id) as sold, count(sent.id) as sent, count(h.id) as held
          from repurchase_order_line l
            left join txn sold on sold.idem_scope = 'goods_sold' and sold.idem_key = l.order_id || ':' || l.line
            left join txn sent on sent.idem_scope = 'goods_sent' and sent.idem_key = l.order_id || ':' || l.line
            left join hold h on h.idem_scope in ('order_unpaid', 'order_paid')
              and h.idem_key = l.order_id || ':' || l.line and h.status = 'pending'
          where l.order_id = o.id
        ) g
    )
    select no, "is", should from parts where "is" <> should`.execute(db);
  return rows.map(({ no, is, should }) => `${no} has ${is}; expected ${should}`);
}

async function findTornSerials(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', seller_id, year, series, 'has', count(i.id), 'up to', max(i.serial), 'of', s.last) as name
    from invoice_serial s left join invoice i using (seller_id, year, series)
    group by seller_id, year, series, s.last
    having count(i.id) <> s.last or count(distinct i.serial) <> s.last or max(i.serial) <> s.last`.execute(
    db,
  );
  return rows.map(({ name }) => `the serials of ${name}`);
}
