import { dispatchOrder, placeOwnOrder } from '@banyan/contract/repurchase/orders';
import { beforeAll, describe, expect, it } from 'vitest';
import { contextOf, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { cut, svg } from '../../../../test/no-pictures.ts';
import { aCart, aCompanyThatSells, aProduct } from '../../../../test/shop.ts';
import type { ActorContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { creditDebit } from '../../ledger/credit-debit.ts';
import { switchProduct } from '../catalogue/switch-product.ts';
import { writeOffStock } from '../stock/write-off-stock.ts';
import { cancelExpiredOrders } from './cancel-expired-orders.ts';

const test = useTestServer();
let admin: ActorContext;
let office: Person;
let member: Person;
let buyer: ActorContext;
/** Four products, of each five pieces. */
let skus: string[];
let cash: { mode: 'Cash'; paid_on: string };

beforeAll(async () => {
  office = await aBusiness(test.server, {});
  admin = await contextOf(test.server, office);
  cash = { mode: 'Cash', paid_on: admin.now.toISOString().slice(0, 10) };
  await aCompanyThatSells(test.server, admin);
  member = await aMember(test.server);
  buyer = await contextOf(test.server, member);
  const { user_id } = member;
  const gift = { owner_type: 'User', user_id, wallet: 'repurchase', direction: 'Credit' } as const;
  await inTransaction(test.server.db, (tx) =>
    creditDebit(tx, admin, { ...gift, amount: '5000', reason: 'Other', remark: '' }),
  );
  skus = [];
  for (let n = 0; n < 4; n++) skus.push(await aProduct(test.server, admin, { pieces: 5 }));
});

const cartOf = async (quantity = 2) => {
  const cart = await aCart(
    test.server,
    buyer,
    skus.map((sku) => ({ sku, quantity })),
  );
  return { ...cart, delivery: 'counter', payment: cash as object };
};
type Cart = Awaited<ReturnType<typeof cartOf>>;
type Line = Cart['lines'][number];
/** The cart with other lines; null = as it was. */
const changed = (cart: Cart, change: (line: Line, at: number) => object | null) => ({
  ...cart,
  lines: cart.lines.map((line, at) => ({ ...line, ...change(line, at) })),
});
const kept = async () => {
  const [row] = await test.asOwner(
    `select (select count(*)::int from repurchase_order) as orders, (select count(*)::int from invoice) as invoices,
       (select coalesce(sum(held), 0)::text from account) as held`,
  );
  return row;
};
/** Orders it. @returns the code and the messages of the refusal, which kept nothing */
const refused = async (body: object): Promise<{ code: string; errors: Record<string, string> }> => {
  const before = await kept();
  const reply = await callAs(test.server, placeOwnOrder, { token: member.token, body });
  expect(reply.statusCode).toBe(400);
  expect(await kept()).toEqual(before);
  return reply.json();
};

describe('an order is refused on every line that is wrong, all at once', () => {
  it('by its quantities', async () => {
    const wrong = [0, -1, 1.5, 1_000_000_000];
    const { errors } = await refused(changed(await cartOf(), (_, at) => ({ quantity: wrong[at] })));
    expect(Object.keys(errors).sort()).toEqual(wrong.map((_, at) => `lines.${at}.quantity`));
  });

  it('by more lines than an order has', async () => {
    const cart = await cartOf();
    const lines = Array.from({ length: 201 }, () => cart.lines[0]);
    expect(Object.keys((await refused({ ...cart, lines })).errors)).toEqual(['lines']);
  });

  it('by products that are unknown, or not sold now', async () => {
    const gone = await aProduct(test.server, admin, { pieces: 5 });
    await inTransaction(test.server.db, (tx) => switchProduct(tx, admin, { sku: gone, is_on_sale: false }));
    const body = changed(
      await cartOf(),
      (_, at) => ({ 1: { sku: gone }, 3: { sku: 'NOBODYS' } })[at] ?? null,
    );
    const { code, errors } = await refused(body);
    expect(code).toBe('unknown_product');
    expect(Object.keys(errors).sort()).toEqual(['lines.1.sku', 'lines.3.sku']);
    expect(errors['lines.1.sku']).toBe('This product is not sold now.');
  });

  it('by products whose price has ended or begins later', async () => {
    const unpriced: string[] = [];
    for (const change of [
      "ends_at = begins_at + interval '1 second'",
      "begins_at = now() + interval '9 years'",
    ]) {
      const sku = await aProduct(test.server, admin, { pieces: 5 });
      await test.asOwner(
        `update product_price set ${change} where product_id = (select id from product where sku = $1)`,
        [sku],
      );
      unpriced.push(sku);
    }
    test.services.now = new Date(test.services.now.getTime() + 60_000);
    const body = changed(await cartOf(), (_, at) => (unpriced[at] ? { sku: unpriced[at] } : null));
    const { code, errors } = await refused(body);
    expect(code).toBe('unknown_product');
    expect(errors).toEqual({
      'lines.0.sku': 'This product is not sold now.',
      'lines.1.sku': 'This product is not sold now.',
    });
  });

  it('by products that stand on another line, in other letters too', async () => {
    const cart = await cartOf();
    const [first, second] = skus;
    const body = changed(
      cart,
      (_, at) => ({ 2: { sku: first?.toLowerCase() }, 3: { sku: second } })[at] ?? null,
    );
    const { errors } = await refused(body);
    expect(errors).toMatchObject({
      'lines.2.sku': 'This product stands on another line already.',
      'lines.3.sku': 'This product stands on another line already.',
    });
    expect(Object.keys(errors)).toHaveLength(2);
  });

  it('by prices that are others now, with the total', async () => {
    const body = changed(await cartOf(), (_, at) => (at % 2 === 0 ? { price_id: '999999' } : null));
    const { code, errors } = await refused({ ...body, expected_total: '1' });
    expect(code).toBe('price_changed');
    expect(errors).toMatchObject({
      'lines.0.price_id': 'The price is 100.00 now.',
      'lines.2.price_id': 'The price is 100.00 now.',
      expected_total: 'The total is 944.00 now.',
    });
    expect(Object.keys(errors)).toHaveLength(3);
  });

  it.each([
    ['paid from a wallet', { wallet: 'repurchase' }],
    ['set aside until it is paid', null],
  ])('by goods that are short when they are %s, each with what is left', async (_, wallet) => {
    const [sku = ''] = skus;
    await inTransaction(test.server.db, (tx) =>
      writeOffStock(tx, admin, { sku, quantity: 1, reason: 'Test' }),
    );
    const [{ left } = {}] = await test.asOwner(
      `select trim_scale(a.balance)::text as left from account a join product p on p.id = a.asset_id
       where p.sku = $1 and a.owner_type = 'House' and a.wallet_code = 'stock'`,
      [sku],
    );
    const cart = await aCart(
      test.server,
      buyer,
      skus.map((each, at) => ({ sku: each, quantity: at % 2 === 0 ? 6 : 1 })),
    );
    const { code, errors } = await refused({ ...cart, delivery: 'counter', payment: wallet ?? cash });
    expect(code).toBe('out_of_stock');
    expect(errors).toMatchObject({
      'lines.0.quantity': `Only ${String(left)} left.`,
      'lines.2.quantity': 'Only 5 left.',
    });
    expect(Object.keys(errors)).toHaveLength(2);
  });
});

it('is refused with a slip that is no whole picture, whatever its name says', async () => {
  for (const content of [svg, cut]) {
    const slip = { file_name: 'slip.png', content };
    const { errors } = await refused({ ...(await cartOf(1)), payment: { ...cash, slip } });
    expect(Object.keys(errors)).toEqual(['payment.slip']);
  }
});

it('is refused with the reference of another payment, however it is written, until a reason is given', async () => {
  const paid = (reference: string, more: object = {}) => ({ ...cash, mode: 'UPI', reference, ...more });
  const order = (payment: object) =>
    cartOf(1).then((cart) =>
      callAs(test.server, placeOwnOrder, { token: member.token, body: { ...cart, payment } }),
    );
  // two at the same moment do not both take it for new
  const both = await Promise.all([order(paid('UPI 4711')), order(paid('UPI4711'))]);
  const answers = both.map((reply) => String(reply.json().code ?? reply.json().data.status));
  expect(answers.toSorted()).toEqual(['Unpaid', 'reference_used']);
  const { code, errors } = await refused({ ...(await cartOf(1)), payment: paid('upi-4711') });
  expect([code, Object.keys(errors)]).toEqual(['reference_used', ['payment.reference']]);
  expect((await order(paid('upi-4711', { reason: 'One payment for two orders' }))).statusCode).toBe(200);
});

it('is sent with a tracking link by https alone', async () => {
  for (const tracking of ['javascript:alert(1)', 'http://post.example/1', 'data:text/html,1', 'https://']) {
    const { token } = office;
    const reply = await callAs(test.server, dispatchOrder, { token, body: { no: 'O1000001', tracking } });
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().errors)).toEqual(['tracking']);
  }
});

it('keeps goods for an unpaid order as many hours as the company has set', async () => {
  await test.asOwner('update company set unpaid_order_hours = 5');
  const held = (await kept())?.held;
  const reply = await callAs(test.server, placeOwnOrder, { token: member.token, body: await cartOf(1) });
  expect(reply.json().data.status).toBe('Unpaid');
  const after = (hours: number) =>
    cancelExpiredOrders(test.server.db, {
      ...admin,
      actor: null,
      now: new Date(admin.now.getTime() + hours * 3_600_000 + 60_000),
    });
  const before = await kept();
  expect(await after(4)).toBe(0);
  expect(await kept()).toEqual(before);
  expect(await after(5)).toBe(1);
  expect((await kept())?.held).toBe(held);
});
