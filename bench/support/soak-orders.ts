import type { PlacedOrder } from '@banyan/contract/repurchase/order-placed';
import type { OrderForm } from '../../apps/server/src/modules/repurchase/orders/place-order.ts';
import { placeOrder } from '../../apps/server/src/modules/repurchase/orders/place-order.ts';
import { businessDate } from '../../apps/server/src/platform/clock.ts';
import { pick, type Random } from './random.ts';
import { contextOf } from './soak-company.ts';
import { unlessLate } from './soak-meetings.ts';
import { goodsOf, movesOfPayment, postedFor } from './soak-order-lines.ts';
import { anyParties, type SoakParties } from './soak-order-parties.ts';
import type { SoakProduct } from './soak-shop.ts';
import { isPaid, nameOfPrice, type SoakLine, type SoakOrder } from './soak-shop-book.ts';
import { chargeOf, sumOf, totalOf } from './soak-shop-price.ts';
import { cent, inCents } from './soak-transfers.ts';
import type { Generator, World } from './soak-world.ts';

/** What a company sets at first. */
const unpaidHours = 72;
const states = ['Maharashtra', 'Karnataka', 'Kerala'] as const;
const addressIn = (state: (typeof states)[number]) => ({
  name: 'Soaked',
  mobile: '9876543210',
  address: '7 Lake View',
  state,
  pincode: '560001',
});

function drawLines(random: Random, products: readonly SoakProduct[], isStock: boolean) {
  const count = 1 + random(3);
  const left = [...products];
  return Array.from({ length: count }, () => {
    const [product] = left.splice(random(left.length), 1) as [SoakProduct];
    return { product, quantity: BigInt(isStock ? 4 + random(16) : 1 + random(4)) };
  });
}

/**
 * An order as it must become, and the form that asks for it.
 * @param office the state it is sent to for certain
 */
export function drawOrder(
  world: World,
  { buyer, seller, maker }: SoakParties,
  office?: string,
): { order: SoakOrder; form: OrderForm } {
  const { random, shop, goods, key } = world;
  const isMember = buyer.user_type === 'User';
  const sentTo = states.find((state) => state === office) ?? (random(2) === 0 ? pick(random, states) : null);
  const place = sentTo ?? seller.state ?? '';
  const how = { isSameState: place === seller.state, hasGstin: seller.hasGstin };
  const lines = drawLines(random, shop.products, !isMember).map(({ product, quantity }): SoakLine => {
    const { id, price, gst, bv } = product.price;
    return {
      product,
      quantity,
      price: { id, price, gst, bv: isMember ? bv : 0n },
      charge: chargeOf({ price, gst, quantity }, how),
    };
  });
  const charge = sumOf(lines.map((line) => line.charge));
  const fromWallet = random(2) === 0;
  const wallet = fromWallet
    ? isMember
      ? pick(random, ['repurchase', 'main', 'fund'] as const)
      : 'main'
    : null;
  const mode = fromWallet ? null : pick(random, ['Cash', 'NEFT', 'UPI'] as const);
  const reference = mode === null || mode === 'Cash' ? null : `REF ${key()}`;
  // an admin takes from wallets, a franchise does not; who sells has the money, who buys says that it was sent
  const paysAtOnce = fromWallet ? maker === buyer || maker.user_type === 'Admin' : maker !== buyer;
  const isHandedOver = paysAtOnce && sentTo === null && maker !== buyer;
  const now = goods.now();
  const order: SoakOrder = {
    no: '',
    buyer,
    seller,
    lines,
    charge,
    bv: lines.reduce((sum, line) => sum + line.price.bv * line.quantity, 0n),
    wallet,
    mode,
    reference,
    place_of_supply: place,
    isSent: sentTo !== null,
    expires: new Date(now.getTime() + unpaidHours * 3_600_000),
    payment: paysAtOnce ? 'Paid' : 'Unpaid',
    dispatch: isHandedOver ? 'Delivered' : 'Pending',
    invoice_no: null,
    returns: [],
    receipts: [],
    isReceiving: false,
    isReturning: false,
  };
  const outside = { paid_on: businessDate(now, shop.timezone), ...(reference && { reference }) };
  const form: OrderForm = {
    lines: lines.map(({ product, quantity, price }) => ({
      sku: product.sku,
      quantity: Number(quantity),
      price_id: price.id,
    })),
    expected_total: inCents(totalOf(charge)),
    delivery: sentTo && addressIn(sentTo),
    payment: wallet ? { wallet } : { ...(mode && { mode }), ...outside },
  };
  return { order, form };
}

/** A form that must be refused, and why; null = this order has nothing of the kind. */
type Spoil = (world: World, order: SoakOrder, form: OrderForm) => [form: OrderForm, refusal: string] | null;

const spoils: readonly Spoil[] = [
  // a price that has ended
  (_, { lines }, form) => {
    const index = lines.findIndex(({ product }) => product.former.length > 0);
    const price_id = lines[index]?.product.former.at(-1);
    const put = form.lines.map((line, at) => (at === index && price_id ? { ...line, price_id } : line));
    return price_id ? [{ ...form, lines: put }, 'price_changed'] : null;
  },
  (_, { charge }, form) => [{ ...form, expected_total: inCents(totalOf(charge) + cent) }, 'price_changed'],
  // a reference that a paid order has
  ({ random, goods }, { mode }, form) => {
    const used = pick(random, goods.orders.length > 0 ? goods.orders : [null]);
    if (!used?.reference || used.mode !== mode || !isPaid(used)) return null;
    return [{ ...form, payment: { ...form.payment, reference: used.reference } }, 'reference_used'];
  },
  (_, __, form) => [{ ...form, lines: [...form.lines, ...form.lines.slice(0, 1)] }, 'invalid_request'],
  (_, { buyer, wallet }, form) =>
    wallet && buyer.user_type === 'Franchise'
      ? [{ ...form, payment: { wallet: 'fund' } }, 'invalid_request']
      : null,
];

/** More pieces than were ever made, at the right price. */
const tooMany: Spoil = (_, { lines, seller, place_of_supply }, form) => {
  const how = { isSameState: place_of_supply === seller.state, hasGstin: seller.hasGstin };
  const quantity = 1_000_000n;
  const charges = lines.map(({ price: { price, gst } }) => chargeOf({ price, gst, quantity }, how));
  const put = form.lines.map((line) => ({ ...line, quantity: Number(quantity) }));
  return [{ ...form, lines: put, expected_total: inCents(totalOf(sumOf(charges))) }, 'out_of_stock'];
};

function spoil(world: World, seller: SoakParties['seller'], order: SoakOrder, form: OrderForm) {
  if (seller.state === null) return [form, 'seller_incomplete'] as const;
  if (world.random(12) > 0) return [form, null] as const;
  // what is taken from a wallet may be short before goods are
  const fitting = order.wallet ? spoils : [...spoils, tooMany];
  return pick(world.random, fitting)(world, order, form) ?? ([form, null] as const);
}

/** An order by any of the five who may place one: paid, or with its goods set aside. */
export const place: Generator = {
  weight: 70,
  make: (world) => {
    const { goods } = world;
    const parties = anyParties(world);
    const drawn = drawOrder(world, parties);
    const { order } = drawn;
    const [form, mustBeRefusedBy] = spoil(world, parties.seller, order, drawn.form);
    const moves = isPaid(order) ? movesOfPayment(order) : { posted: new Map(), takes: [], brings: [] };
    const now = goods.now();
    let answer: PlacedOrder | null = null;
    const prices = order.lines.map(({ product }) => nameOfPrice(product));
    return unlessLate(world, [[], prices], ['price_changed'], {
      run: async (tx, context) => {
        const at = { ...contextOf(context, parties.maker), now };
        answer = await placeOrder(tx, at, await parties.find(tx, at), form);
        return await postedFor(tx, answer.no, moves.posted.keys());
      },
      expected: [...moves.posted.values()],
      ...(mustBeRefusedBy ? { mustBeRefusedBy } : { takes: [...goodsOf(order), ...moves.takes] }),
      brings: moves.brings,
      done: () => {
        const { no = '', invoice_no = null, ...is } = answer ?? {};
        const should = {
          status: order.payment,
          dispatch: order.dispatch,
          total: inCents(totalOf(order.charge)),
          bv: inCents(order.bv),
        };
        if (JSON.stringify(is) !== JSON.stringify(should) || (invoice_no !== null) !== isPaid(order))
          goods.mismatches.push(
            `${no} was answered ${JSON.stringify(is)}, expected ${JSON.stringify(should)}`,
          );
        goods.add({ ...order, no, invoice_no });
      },
    });
  },
};
