import type { Decision } from '@banyan/contract/core/decisions';
import { requestProducts as requestProductsCall } from '@banyan/contract/repurchase/stock-requests';
import { decideStockRequest } from '../../apps/server/src/modules/repurchase/requests/decide-stock-request.ts';
import { requestProducts } from '../../apps/server/src/modules/repurchase/requests/request-products.ts';
import { pick } from './random.ts';
import type { SoakPerson } from './soak-company.ts';
import { unlessLate } from './soak-meetings.ts';
import { goodsOf, movesOfPayment, postedFor } from './soak-order-lines.ts';
import { ownStock } from './soak-order-parties.ts';
import { at, sellerOf } from './soak-order-steps.ts';
import { drawOrder } from './soak-orders.ts';
import { nameOfPrice, type SoakStockRequest } from './soak-shop-book.ts';
import type { Attempt, Generator, World } from './soak-world.ts';

const nameOf = ({ no }: SoakStockRequest): string => `request ${no}`;

/** A franchise asks its master, or the company, for goods: nothing moves. */
const ask: Generator = {
  weight: 10,
  make: (world) => {
    const { goods, shop } = world;
    const parties = ownStock(world);
    const office = shop.franchises.find(({ franchise }) => franchise === parties.buyer)?.state ?? null;
    const { order, form } = drawOrder(world, parties, office ?? undefined);
    const now = goods.now();
    const prices = order.lines.map(({ product }) => nameOfPrice(product));
    let no = '';
    return {
      ...unlessLate(world, [[], prices], ['price_changed'], {
        run: async (tx, context) => {
          const asked = requestProductsCall.body.parse({ lines: form.lines, payment: form.payment });
          ({ no } = await requestProducts(tx, at(context, parties.maker, now), asked));
          return [];
        },
        ...(office === null ? { mustBeRefusedBy: 'office_incomplete' } : {}),
        // as many of one franchise wait as may
        mayBeRefusedBy: ['too_many_pending'],
        done: () => {
          const asked = { ...order, payment: 'Paid', dispatch: 'Pending' } as const;
          goods.requests.push({ no, order: asked, status: 'Pending' });
        },
      }),
    };
  },
};

/** One of the last requests that fits, if a few draws find one. */
function drawRequest(
  { random, goods: { requests } }: World,
  fits: (request: SoakStockRequest) => boolean,
): SoakStockRequest | null {
  for (let draw = 0; draw < 30; draw++) {
    const request = requests[requests.length - 1 - random(Math.max(1, Math.min(requests.length, 25)))];
    if (request && fits(request)) return request;
  }
  return null;
}

const decided = (
  world: World,
  request: SoakStockRequest,
  maker: SoakPerson,
  decision: Decision,
  work: Partial<Attempt>,
  names: readonly string[] = [],
): Attempt => {
  const { goods } = world;
  const name = nameOf(request);
  const now = goods.now();
  const { order } = request;
  let answer: { order_no: string | null; invoice_no: string | null } = { order_no: null, invoice_no: null };
  return unlessLate(world, [[name], [name, ...names]], ['already_done', 'price_changed'], {
    ...work,
    run: async (tx, context) => {
      answer = await decideStockRequest(tx, at(context, maker, now), {
        no: request.no,
        decision,
        reason: 'Soak',
      });
      return await postedFor(tx, answer.order_no ?? '', movesOfPayment(order).posted.keys());
    },
    done: () => {
      if (request.status !== 'Pending')
        goods.mismatches.push(`${request.no} was ${request.status} and ${decision} was done`);
      request.status = decision === 'Approve' ? 'Approved' : decision === 'Reject' ? 'Rejected' : 'Cancelled';
      if ((answer.order_no !== null) !== (decision === 'Approve'))
        goods.mismatches.push(`${request.no} was answered ${JSON.stringify(answer)} on ${decision}`);
      if (answer.order_no === null) return;
      Object.assign(order, { no: answer.order_no, invoice_no: answer.invoice_no });
      goods.add(order);
    },
  });
};

/** Who sells approves: the order is paid, and its goods are set aside; at another price it is refused. */
const approve: Generator = {
  weight: 14,
  make: (world) => {
    const request = drawRequest(world, ({ status }) => status === 'Pending');
    if (!request) return null;
    const { order } = request;
    const isChanged = order.lines.some(({ product, price }) => product.price.id !== price.id);
    const moves = movesOfPayment(order);
    const prices = order.lines.map(({ product }) => nameOfPrice(product));
    return decided(
      world,
      request,
      sellerOf(world, order),
      'Approve',
      isChanged
        ? { mustBeRefusedBy: 'price_changed' }
        : {
            expected: [...moves.posted.values()],
            takes: [...goodsOf(order), ...moves.takes],
            brings: moves.brings,
          },
      prices,
    );
  },
};

/** Who sells rejects, who asked cancels. */
const end: Generator = {
  weight: 3,
  make: (world) => {
    const request = drawRequest(world, ({ status }) => status === 'Pending');
    if (!request) return null;
    const { order } = request;
    return world.random(2) === 0
      ? decided(world, request, sellerOf(world, order), 'Reject', {})
      : decided(world, request, order.buyer, 'Cancel', {});
  },
};

/** Decided by the wrong side, by a stranger, or once more. */
const wrong: Generator = {
  weight: 2,
  make: (world) => {
    const { random, company } = world;
    const request = drawRequest(world, ({ status }) => status !== 'Pending');
    if (!request) return null;
    const { order } = request;
    const [maker, decision, mustBeRefusedBy] = pick(random, [
      [order.buyer, 'Approve', 'not_your_decision'],
      [sellerOf(world, order), 'Cancel', 'not_your_decision'],
      [pick(random, company.members), 'Reject', 'not_found'],
      [sellerOf(world, order), 'Approve', 'already_done'],
      [order.buyer, 'Cancel', 'already_done'],
    ] as const);
    const now = world.goods.now();
    return {
      isOnce: true,
      mustBeRefusedBy,
      run: async (tx, context) => {
        const asked = { no: request.no, decision, reason: 'Soak' };
        await decideStockRequest(tx, at(context, maker, now), asked);
        return [];
      },
    };
  },
};

export const stockRequestGenerators: readonly Generator[] = [ask, approve, end, wrong];
