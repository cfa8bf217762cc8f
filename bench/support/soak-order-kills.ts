import { sql } from 'kysely';
import { postJournals } from '../../apps/server/src/modules/ledger/post-journals.ts';
import { addStock } from '../../apps/server/src/modules/repurchase/stock/add-stock.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction } from '../../apps/server/src/platform/database/db.ts';
import { findTornOrders, findTornRequests, findTornSerials } from './find-torn-orders.ts';
import { type AfterKills, alone, type KillOptions, killWhileWorking } from './killed-clients.ts';
import type { OrderAnswer, OrderWork } from './order-kills-client.ts';
import type { RequestAnswer } from './request-kills.ts';
import { contextOf, type SoakPerson } from './soak-company.ts';
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
  /** Requests for goods, by what they are now. */
  requests: Record<string, number>;
  /** What was under way, and how many of the kills met it. */
  met: Readonly<Record<string, number>>;
  /** Invoices, goods, money or BV without the others, serials lost or doubled, and what was answered and is not so. */
  problems: string[];
}

/**
 * Bills, orders, pays, sends and cancels, and requests goods, decides, sends and receives them from eight sides while the database,
 * and then one application process after the other, is killed. Invoice, goods, money and BV of an order are there together or not at
 * all, a request is what its order is, and no serial is lost or doubled.
 */
export const soakOrderKills = (options: KillOptions): Promise<OrderKills> =>
  killWhileWorking<OrderWork, OrderAnswer | RequestAnswer, OrderKills>(options, {
    what: 'orders',
    client: 'bench/support/order-kills-client.ts',
    prepare: async ({ db, context, random, company }) => {
      const { products, franchises } = await openSoakShop(db, context, random, {
        ...company,
        franchises: [],
      });
      const shops = franchises.flatMap(({ franchise }) => franchise ?? []);
      const skus = products.map(({ sku }) => sku);
      for (const shop of shops) await giveShop(db, context, shop, `${options.seed}-${shop.id}`);
      for (const sku of skus)
        await inTransaction(db, (tx) =>
          addStock(tx, contextOf(context, company.admins[0]), { sku, quantity: 100_000, remark: 'Soak' }),
        );
      return { shops: alone(shops), skus };
    },
    verify,
  });

async function giveShop(db: Db, context: Context, shop: SoakPerson, key: string): Promise<void> {
  const amount = 10n ** 16n;
  const lines = [line(null, 'adjustment', -amount), line(shop, 'main', amount)];
  const about = { kind: 'adjustment', ref_type: 'adjustment', ref_id: '1' } as const;
  await inTransaction(db, (tx) => postJournals(tx, context, [{ scope: 'race', key, ...about, lines }]));
}

async function verify({
  db,
  answers,
  met,
  problems,
}: AfterKills<OrderAnswer | RequestAnswer>): Promise<OrderKills> {
  problems.push(
    ...(await findTornOrders(db)),
    ...(await findTornRequests(db)),
    ...(await findTornSerials(db)),
    ...(await findUnkeptRequests(db, answers)),
  );
  const { rows } = await sql<{ no: string; payment: string; dispatch: string; invoice_no: string | null }>`
    select o.no, o.payment, o.dispatch, i.no as invoice_no
    from repurchase_order o left join invoice i on i.order_id = o.id and i.series = 'INV'`.execute(db);
  const orders = new Map(rows.map((row) => [row.no, row]));
  const heard = new Set<string>();
  for (const answer of answers) {
    if ('request' in answer) {
      if (answer.order_no) heard.add(answer.order_no);
      continue;
    }
    const { no, status, dispatch, invoice_no } = answer;
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
    requests: await countRequests(db),
    met,
    problems,
  };
}

async function countRequests(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; n: number }>`
    select case when r.status <> 'Approved' then r.status when o.dispatch <> 'Dispatched' then 'Approved, ' || o.dispatch
        when exists (select from stock_receipt where order_id = o.id) then 'Approved, received in part'
        else 'Approved, Dispatched' end as name, count(*)::int as n
    from stock_request r left join repurchase_order o on o.id = r.order_id group by 1 order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** Answers at a request that are not so. */
async function findUnkeptRequests(
  db: Db,
  answers: readonly (OrderAnswer | RequestAnswer)[],
): Promise<string[]> {
  const { rows } = await sql<Required<RequestAnswer>>`
    select r.no as request, r.status, o.no as order_no, i.no as invoice_no, o.dispatch, (
        select sum(quantity) from repurchase_order_line where order_id = o.id)::int
      - coalesce((select sum(quantity) from stock_receipt where order_id = o.id), 0)::int as left
    from stock_request r left join repurchase_order o on o.id = r.order_id
      left join invoice i on i.order_id = o.id and i.series = 'INV'`.execute(db);
  const requests = new Map(rows.map((row) => [row.request, row]));
  return answers.flatMap((answered) => {
    if (!('request' in answered)) return [];
    const is = requests.get(answered.request);
    const isKept =
      is !== undefined &&
      (answered.status === undefined || answered.status === 'Pending' || answered.status === is.status) &&
      (!answered.order_no || answered.order_no === is.order_no) &&
      (!answered.invoice_no || answered.invoice_no === is.invoice_no) &&
      (answered.dispatch === undefined || answered.dispatch === is.dispatch || is.dispatch === 'Delivered') &&
      (answered.left === undefined || is.left <= answered.left);
    return isKept
      ? []
      : [`${answered.request} was answered as ${JSON.stringify(answered)} and is ${JSON.stringify(is)}`];
  });
}
