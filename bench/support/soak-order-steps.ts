import { cancelOrder } from '../../apps/server/src/modules/repurchase/orders/cancel-order.ts';
import { deliverOrder } from '../../apps/server/src/modules/repurchase/orders/deliver-order.ts';
import { dispatchOrder } from '../../apps/server/src/modules/repurchase/orders/dispatch-order.ts';
import {
  type ChangedOrder,
  markOrderPaid,
  payOwnOrder,
} from '../../apps/server/src/modules/repurchase/orders/mark-order-paid.ts';
import type { ActorContext, Context } from '../../apps/server/src/platform/context.ts';
import type { Tx } from '../../apps/server/src/platform/database/db.ts';
import { pick } from './random.ts';
import { contextOf, type SoakPerson } from './soak-company.ts';
import { unlessLate } from './soak-meetings.ts';
import { goodsOf, type Moves, movesOfPayment, movesOfSending, postedFor } from './soak-order-lines.ts';
import { isSale, nameOfOrder, type SoakOrder } from './soak-shop-book.ts';
import type { Attempt, Generator, World } from './soak-world.ts';

export type Change = (tx: Tx, context: ActorContext, order: { no: string }) => Promise<ChangedOrder>;
const nothing: Moves = { posted: new Map(), takes: [], brings: [] };

/** One of the last orders that fits, if a few draws find one. */
export function drawOrder({ random, goods }: World, fits: (order: SoakOrder) => boolean): SoakOrder | null {
  const { orders } = goods;
  for (let draw = 0; draw < 30; draw++) {
    const order = orders[orders.length - 1 - random(Math.max(1, Math.min(orders.length, 300)))];
    if (order && fits(order)) return order;
  }
  return null;
}

export const sellerOf = ({ random, company }: World, { seller }: SoakOrder): SoakPerson =>
  seller.franchise ?? pick(random, company.admins);
export const at = (context: Context, maker: SoakPerson, now: Date): ActorContext => ({
  ...contextOf(context, maker),
  now,
});

/** A step of an order by somebody: afterwards it is `to`, and `moves` stand in the ledger. */
function step(
  world: World,
  [order, maker]: readonly [SoakOrder, SoakPerson],
  change: Change,
  [to, moves]: readonly [Pick<SoakOrder, 'payment' | 'dispatch'>, Moves],
): Attempt {
  const { goods } = world;
  const now = goods.now();
  const name = nameOfOrder(order);
  const was = { ...order };
  let answer: ChangedOrder | null = null;
  return unlessLate(world, [[name], [name]], ['already_done'], {
    run: async (tx, context) => {
      answer = await change(tx, at(context, maker, now), { no: order.no });
      return await postedFor(tx, order.no, moves.posted.keys());
    },
    expected: [...moves.posted.values()],
    takes: moves.takes,
    brings: moves.brings,
    done: () => {
      // the rest may have changed since
      goods.becomes(order, {
        ...(to.payment !== was.payment && { payment: to.payment }),
        ...(to.dispatch !== was.dispatch && { dispatch: to.dispatch }),
      });
      if (answer?.status !== to.payment || answer.dispatch !== to.dispatch)
        goods.mismatches.push(
          `${order.no} was answered ${JSON.stringify(answer)}, expected ${JSON.stringify(to)}`,
        );
      if (answer?.invoice_no) order.invoice_no = answer.invoice_no;
    },
  });
}

/** The buyer from the wallet, or the seller who found the money. */
const pay: Generator = {
  weight: 18,
  make: (world) => {
    const order = drawOrder(world, ({ payment }) => payment === 'Unpaid');
    if (!order) return null;
    const maker = order.wallet === null ? sellerOf(world, order) : order.buyer;
    // what a seller bills to a wallet is handed over when it is paid
    const isBilled = order.wallet !== null && !order.isSent;
    const to = { payment: 'Paid', dispatch: isBilled ? 'Delivered' : order.dispatch } as const;
    const change = order.wallet === null ? markOrderPaid : payOwnOrder;
    return step(world, [order, maker], change, [to, movesOfPayment({ ...order, ...to })]);
  },
};

const cancel: Generator = {
  weight: 6,
  make: (world) => {
    const order = drawOrder(world, ({ payment }) => payment === 'Unpaid');
    if (!order) return null;
    const maker = world.random(2) === 0 ? order.buyer : sellerOf(world, order);
    const brings = goodsOf(order).map(([store, quantity]) => [store, quantity] as const);
    const to = { payment: 'Cancelled', dispatch: order.dispatch } as const;
    return step(world, [order, maker], cancelOrder, [to, { ...nothing, brings }]);
  },
};

const send: Generator = {
  weight: 16,
  make: (world) => {
    const order = drawOrder(world, ({ payment, dispatch }) => payment === 'Paid' && dispatch === 'Pending');
    if (!order) return null;
    const to = { payment: 'Paid', dispatch: 'Dispatched' } as const;
    const change: Change = (tx, context, { no }) =>
      dispatchOrder(tx, context, { no, tracking: `https://track.example/${no}` });
    const moves = isSale(order) ? nothing : movesOfSending(order);
    return step(world, [order, sellerOf(world, order)], change, [to, moves]);
  },
};

const deliver: Generator = {
  weight: 12,
  make: (world) => {
    const { random } = world;
    const order = drawOrder(
      world,
      (one) => isSale(one) && one.payment === 'Paid' && ['Pending', 'Dispatched'].includes(one.dispatch),
    );
    if (!order) return null;
    // what was never sent is handed over by the seller alone
    const byBuyer = order.dispatch === 'Dispatched' && random(2) === 0;
    const maker = byBuyer ? order.buyer : sellerOf(world, order);
    return step(world, [order, maker], deliverOrder, [{ payment: 'Paid', dispatch: 'Delivered' }, nothing]);
  },
};

export const orderStepGenerators: readonly Generator[] = [pay, cancel, send, deliver];
