import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { requestProducts as call } from '@banyan/contract/repurchase/stock-requests';
import { type RawBuilder, sql } from 'kysely';
import { stockParties } from '../../apps/server/src/modules/repurchase/orders/queries.ts';
import { quoteCart } from '../../apps/server/src/modules/repurchase/orders/quote-cart.ts';
import { readOffice } from '../../apps/server/src/modules/repurchase/orders/read-office.ts';
import { receiveGoods } from '../../apps/server/src/modules/repurchase/orders/receive-goods.ts';
import { decideStockRequest } from '../../apps/server/src/modules/repurchase/requests/decide-stock-request.ts';
import { dispatchStockRequest } from '../../apps/server/src/modules/repurchase/requests/dispatch-stock-request.ts';
import { requestProducts } from '../../apps/server/src/modules/repurchase/requests/request-products.ts';
import type { ActorContext } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction } from '../../apps/server/src/platform/database/db.ts';
import type { Work } from './work-until-killed.ts';

/** What was answered at a request for goods: what is missing was not said. */
export interface RequestAnswer {
  request: string;
  status?: string;
  order_no?: string | null;
  invoice_no?: string | null;
  dispatch?: string;
  /** Pieces on their way. */
  left?: number;
}

type Payment = BodyOf<typeof call>['payment'];

/** What the process that is killed has. */
interface Ground {
  db: Db;
  /** By the id of a franchise; null = somebody of the company. */
  as: (id: string | null) => ActorContext;
  shop: () => ActorContext;
  lines: () => { sku: string; quantity: number }[];
  /** A payment nobody has told of yet. */
  outside: () => Payment;
}

interface Found {
  no: string;
  requested_by: string;
  seller_id: string | null;
  order_id: string | null;
}

/** A franchise asks for goods, its seller decides and sends them, and it receives them, a piece or all: each may be killed in the middle. */
export function requestWorks({ db, as, shop, lines, outside }: Ground): Work<RequestAnswer>[] {
  const find = async (fits: RawBuilder<unknown>): Promise<Found | undefined> => {
    const { rows } = await sql<Found>`
      select r.no, r.requested_by::text, r.seller_id::text, r.order_id::text
      from stock_request r left join repurchase_order o on o.id = r.order_id
      where ${fits} order by random() limit 1`.execute(db);
    return rows[0];
  };

  const ask =
    (payment: () => Payment): Work<RequestAnswer> =>
    async (begins) => {
      begins('request asked');
      const asker = shop();
      const { no, status } = await inTransaction(db, async (tx) => {
        const { seller_id } = await stockParties(tx, asker, undefined);
        const delivery = await readOffice(tx, asker.actor.id);
        const cart = { seller_id, buyer_type: 'Franchise', lines: lines(), delivery } as const;
        const quote = await quoteCart(tx, asker.now, cart);
        return await requestProducts(tx, asker, { lines: quote.lines, payment: payment() });
      });
      return { request: no, status };
    };

  const decide =
    (decision: 'Approve' | 'Reject' | 'Cancel', named: string): Work<RequestAnswer> =>
    async (begins) => {
      const found = await find(sql`r.status = 'Pending'`);
      if (!found) return null;
      begins(named);
      const { no } = found;
      const decider = as(decision === 'Cancel' ? found.requested_by : found.seller_id);
      const { status, order_no, invoice_no } = await inTransaction(db, (tx) =>
        decideStockRequest(tx, decider, { no, decision, reason: 'Soak' }),
      );
      return { request: no, status, order_no, invoice_no };
    };

  const send: Work<RequestAnswer> = async (begins) => {
    const found = await find(sql`o.payment = 'Paid' and o.dispatch = 'Pending'`);
    if (!found) return null;
    begins('request dispatched');
    const { no, seller_id } = found;
    const { dispatch } = await inTransaction(db, (tx) => dispatchStockRequest(tx, as(seller_id), { no }));
    return { request: no, dispatch };
  };

  const receive =
    (isShort: boolean): Work<RequestAnswer> =>
    async (begins) => {
      const found = await find(sql`o.dispatch = 'Dispatched'`);
      if (!found) return null;
      const { rows } = await sql<{ line: number; left: number }>`
        select l.line, (l.quantity - coalesce(sum(r.quantity), 0))::int as left from repurchase_order_line l
          left join stock_receipt r on r.order_id = l.order_id and r.line = l.line
        where l.order_id = ${found.order_id}::bigint group by l.line, l.quantity
        having l.quantity > coalesce(sum(r.quantity), 0) order by l.line`.execute(db);
      const pieces = rows.reduce((sum, row) => sum + row.left, 0);
      if (isShort && pieces < 2) return null;
      begins(isShort ? 'request received short' : 'request received whole');
      const { no } = found;
      // the last piece of all is given up
      const taken = isShort
        ? rows.slice(0, 1).map(({ line }) => ({ line, quantity: 1 }))
        : rows.map(({ line, left }, at) => ({
            line,
            quantity: at === 0 ? left - 1 : left,
            lost: at === 0 ? 1 : 0,
          }));
      const { dispatch, left } = await inTransaction(db, (tx) =>
        receiveGoods(tx, as(found.requested_by), { no, lines: taken, reason: 'Soak' }),
      );
      return { request: no, dispatch, left };
    };

  return [
    ask(() => ({ wallet: 'main' })),
    decide('Approve', 'request approved'),
    send,
    receive(true),
    ask(outside),
    decide('Reject', 'request rejected'),
    receive(false),
    decide('Approve', 'request approved'),
    send,
    ask(() => ({ wallet: 'main' })),
    decide('Cancel', 'request cancelled'),
    receive(true),
  ];
}
