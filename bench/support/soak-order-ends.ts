import { cancelExpiredOrders } from '../../apps/server/src/modules/repurchase/orders/cancel-expired-orders.ts';
import { cancelOrder } from '../../apps/server/src/modules/repurchase/orders/cancel-order.ts';
import { deliverOrder } from '../../apps/server/src/modules/repurchase/orders/deliver-order.ts';
import { dispatchOrder } from '../../apps/server/src/modules/repurchase/orders/dispatch-order.ts';
import {
  markOrderPaid,
  payOwnOrder,
} from '../../apps/server/src/modules/repurchase/orders/mark-order-paid.ts';
import { pick } from './random.ts';
import type { SoakPerson } from './soak-company.ts';
import { unlessLate } from './soak-meetings.ts';
import { goodsOf } from './soak-order-lines.ts';
import { at, type Change, drawOrder, sellerOf } from './soak-order-steps.ts';
import { nameOfOrder, type SoakOrder } from './soak-shop-book.ts';
import type { Generator, World } from './soak-world.ts';

/** Steps that must be refused whatever else happens, and why. */
const wrongSteps: readonly ((world: World) => [SoakOrder | null, SoakPerson | null, Change, string])[] = [
  (world) => {
    const order = drawOrder(world, ({ payment }) => payment === 'Paid');
    return [order, order?.buyer ?? null, cancelOrder, 'already_done'];
  },
  (world) => {
    const order = drawOrder(world, ({ payment }) => payment === 'Cancelled');
    const change = order?.wallet === null ? markOrderPaid : payOwnOrder;
    return [
      order,
      order && (order.wallet === null ? sellerOf(world, order) : order.buyer),
      change,
      'already_done',
    ];
  },
  (world) => {
    const order = drawOrder(world, ({ dispatch }) => dispatch === 'Dispatched' || dispatch === 'Delivered');
    return [order, order && sellerOf(world, order), dispatchOrder, 'already_done'];
  },
  // nobody takes money out of the wallet of somebody else
  (world) => {
    const order = drawOrder(world, ({ wallet }) => wallet !== null);
    return [order, order && sellerOf(world, order), markOrderPaid, 'not_found'];
  },
  // the order of somebody else
  (world) => {
    const order = drawOrder(world, () => true);
    const stranger = pick(world.random, world.company.members);
    return [
      order?.buyer === stranger ? null : order,
      stranger,
      pick(world.random, [cancelOrder, deliverOrder]),
      'not_found',
    ];
  },
];

const wrong: Generator = {
  weight: 5,
  make: (world) => {
    const [order, maker, change, mustBeRefusedBy] = pick(world.random, wrongSteps)(world);
    if (!order || !maker) return null;
    return {
      isOnce: true,
      mustBeRefusedBy,
      run: async (tx, context) => {
        await change(tx, at(context, maker, world.goods.now()), { no: order.no });
        return [];
      },
    };
  },
};

/** Paid when its time is over, in the minute before the job finds it. */
const payTooLate: Generator = {
  weight: 2,
  make: (world) => {
    const order = drawOrder(world, ({ payment }) => payment === 'Unpaid');
    if (!order) return null;
    const maker = order.wallet === null ? sellerOf(world, order) : order.buyer;
    const change = order.wallet === null ? markOrderPaid : payOwnOrder;
    const name = nameOfOrder(order);
    return {
      ...unlessLate(world, [[], [name]], ['already_done'], {
        run: async (tx, context) => {
          await change(tx, at(context, maker, order.expires), { no: order.no });
          return [];
        },
      }),
      mustBeRefusedBy: 'hold_ended',
    };
  },
};

/** Cancels all whose time is over at the moment when that of one is: those placed before it too. */
const expire: Generator = {
  weight: 1,
  make: (world) => {
    const { goods, meetings } = world;
    const last = drawOrder(world, ({ payment }) => payment === 'Unpaid');
    if (!last || goods.expiring) return null;
    const until = last.expires;
    const due = goods.orders.filter(({ payment, expires }) => payment === 'Unpaid' && expires <= until);
    const begin = (order: SoakOrder) => meetings.begin([nameOfOrder(order)], [nameOfOrder(order)]);
    const ends = due.map(begin);
    // what is answered meanwhile may be too late as well
    const later: ReturnType<typeof begin>[] = [];
    goods.expiring = { until, meet: (order) => later.push(begin(order)) };
    const end = () => {
      goods.expiring = null;
      for (const one of later) one();
      return ends.map((one) => one());
    };
    const brings: [string, bigint][] = [];
    return {
      isOnce: true,
      brings,
      run: async (tx, context) => {
        try {
          await cancelExpiredOrders(world.db, { ...context, now: until });
        } finally {
          // a run that waits too long for an order has cancelled those before it
          const rows = await tx
            .selectFrom('repurchase_order')
            .select('no')
            .where('payment', '=', 'Cancelled')
            .where('reason', '=', 'It was not paid in time.')
            .execute();
          for (const { no } of rows) {
            const order = goods.expire(no);
            if (order)
              brings.push(
                ...goodsOf(order).map(([store, quantity]) => [store, quantity] as [string, bigint]),
              );
          }
        }
        return [];
      },
      refused: () => {
        end();
        return [];
      },
      done: () => {
        const isMet = end();
        for (const [index, order] of due.entries())
          if (!isMet[index] && order.payment === 'Unpaid')
            goods.mismatches.push(`${order.no} was not cancelled in time`);
      },
    };
  },
};

export const orderEndGenerators: readonly Generator[] = [wrong, payTooLate, expire];
