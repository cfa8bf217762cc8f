// An application process that is killed: orders, bills, pays, sends, requests and receives goods without end, and sends its parent each answer.
import { type RawBuilder, sql } from 'kysely';
import { cancelOrder } from '../../apps/server/src/modules/repurchase/orders/cancel-order.ts';
import { deliverOrder } from '../../apps/server/src/modules/repurchase/orders/deliver-order.ts';
import { dispatchOrder } from '../../apps/server/src/modules/repurchase/orders/dispatch-order.ts';
import {
  type ChangedOrder,
  markOrderPaid,
  payOwnOrder,
} from '../../apps/server/src/modules/repurchase/orders/mark-order-paid.ts';
import {
  type OrderForm,
  type Parties,
  placeOrder,
} from '../../apps/server/src/modules/repurchase/orders/place-order.ts';
import {
  memberParties,
  ownParties,
  stockParties,
} from '../../apps/server/src/modules/repurchase/orders/queries.ts';
import { quoteCart } from '../../apps/server/src/modules/repurchase/orders/quote-cart.ts';
import { addStock } from '../../apps/server/src/modules/repurchase/stock/add-stock.ts';
import type { ActorContext } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../apps/server/src/platform/database/db.ts';
import type { ClientOrder } from './killed-clients.ts';
import { pick, seededRandom } from './random.ts';
import { type RequestAnswer, requestWorks } from './request-kills.ts';
import { contextOf, type SoakPerson } from './soak-company.ts';
import { nobodyWithSecrets } from './soak-postings.ts';
import { type Work, workUntilKilled } from './work-until-killed.ts';

export interface OrderWork extends ClientOrder {
  /** Franchises with an office. */
  shops: readonly SoakPerson[];
  skus: readonly string[];
}

/** What was answered: an order after a step. */
export type OrderAnswer = Pick<ChangedOrder, 'no' | 'status' | 'dispatch' | 'invoice_no'>;

interface Found {
  no: string;
  buyer_id: string;
  seller_id: string | null;
  wallet_code: string | null;
}
type Step = (tx: Tx, context: ActorContext, order: { no: string }) => Promise<ChangedOrder>;

const home = {
  name: 'Soaked',
  mobile: '9876543210',
  address: '7 Lake View',
  state: 'Kerala',
  pincode: '560001',
} as const;

/** One after the other of what may be killed in the middle. */
function works(
  db: Db,
  { seed, now, members, admins, shops, skus }: OrderWork,
): Work<OrderAnswer | RequestAnswer>[] {
  const random = seededRandom(seed);
  const context = nobodyWithSecrets(new Date(now));
  const people = new Map([...members, ...admins, ...shops].map((person) => [person.id, person]));
  const as = (id: string | null): ActorContext =>
    contextOf(context, (id !== null && people.get(id)) || pick(random, admins));
  let asked = 0;
  const cart = () => {
    const first = random(skus.length);
    return [first, (first + 1) % skus.length].map((at) => ({
      sku: skus[at] ?? '',
      quantity: 1 + random(3),
    }));
  };

  /** Orders some goods at their prices of now. */
  const order =
    (
      maker: () => ActorContext,
      find: (tx: Tx, actor: ActorContext) => Promise<Parties>,
      payment: () => OrderForm['payment'],
      isSent = false,
    ) =>
    async (begins: (what: string) => void): Promise<OrderAnswer> => {
      begins('order placed');
      const actor = maker();
      return await inTransaction(db, async (tx) => {
        const parties = await find(tx, actor);
        const delivery = isSent ? home : null;
        const { seller_id } = parties;
        const asks = { seller_id, buyer_type: parties.buyer.type, lines: cart(), delivery };
        const quote = await quoteCart(tx, actor.now, asks);
        const form = { lines: quote.lines, expected_total: quote.total, delivery, payment: payment() };
        return await placeOrder(tx, actor, parties, form);
      });
    };
  const outside = () => ({
    mode: 'NEFT' as const,
    reference: `REF ${seed} ${++asked}`,
    paid_on: now.slice(0, 10),
  });
  const member = () => as(pick(random, members).id);
  const shop = () => as(pick(random, shops).id);
  const someMember = (tx: Tx, actor: ActorContext) => memberParties(tx, actor, pick(random, members).user_id);
  const someShop = (tx: Tx, actor: ActorContext) => stockParties(tx, actor, pick(random, shops).user_id);
  const ownStock = (tx: Tx, actor: ActorContext) => stockParties(tx, actor, undefined);
  const own = async (_: Tx, actor: ActorContext) => ownParties(actor);

  /** Does the next step of any order that it fits. */
  const step =
    (named: string, fits: RawBuilder<unknown>, change: Step, by: (found: Found) => string | null) =>
    async (begins: (what: string) => void): Promise<OrderAnswer | null> => {
      const { rows } = await sql<Found>`
        select no, coalesce(member_id, franchise_id)::text as buyer_id, seller_id::text, wallet_code
        from repurchase_order where ${fits} order by random() limit 1`.execute(db);
      const [found] = rows;
      if (!found) return null;
      begins(named);
      return await inTransaction(db, (tx) => change(tx, as(by(found)), found));
    };
  const seller = ({ seller_id }: Found) => seller_id;
  const buyer = ({ buyer_id }: Found) => buyer_id;
  const receive = async (): Promise<null> => {
    const wanted = { sku: pick(random, skus), quantity: 40, remark: 'Soak' };
    await inTransaction(db, (tx) => addStock(tx, as(null), wanted));
    return null;
  };

  const requests = requestWorks({ db, as, shop, lines: cart, outside });
  const orders: Work<OrderAnswer>[] = [
    order(member, own, () => ({ wallet: 'fund' }), true),
    order(shop, someMember, outside),
    order(
      () => as(null),
      someShop,
      () => ({ wallet: 'main' }),
    ),
    step('order paid', sql`payment = 'Unpaid' and wallet_code is not null`, payOwnOrder, buyer),
    order(member, own, outside, true),
    order(shop, someMember, () => ({ wallet: 'main' })),
    step('order paid', sql`payment = 'Unpaid' and wallet_code is null`, markOrderPaid, seller),
    order(shop, ownStock, () => ({ wallet: 'main' })),
    step('order dispatched', sql`payment = 'Paid' and dispatch = 'Pending'`, dispatchOrder, seller),
    receive,
    order(shop, ownStock, outside),
    step(
      'order delivered',
      sql`payment = 'Paid' and dispatch = 'Dispatched' and member_id is not null`,
      deliverOrder,
      buyer,
    ),
    order(
      () => as(null),
      someMember,
      () => ({ wallet: 'main' }),
    ),
    step('order cancelled', sql`payment = 'Unpaid'`, cancelOrder, seller),
  ];
  return orders.flatMap((order, at) => [order, ...requests.slice(at, at + 1)]);
}

workUntilKilled(works);
