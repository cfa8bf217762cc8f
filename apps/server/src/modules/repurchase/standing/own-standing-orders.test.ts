import { notifications } from '@banyan/contract/overview/notifications';
import {
  changeStandingOrder,
  endStandingOrder,
  giveStandingOrder,
  maxStandingOrders,
  pauseStandingOrder,
  resumeStandingOrder,
  standingOrderDates,
  standingOrders,
} from '@banyan/contract/repurchase/standing-orders';
import { beforeAll, expect, it } from 'vitest';
import { findings } from '../../../../test/books.ts';
import { contextOf, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { aCart, aCompanyThatSells, aProduct, goodsOf } from '../../../../test/shop.ts';
import type { ActorContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { creditDebit } from '../../ledger/credit-debit.ts';
import { addProductPrice } from '../catalogue/add-product-price.ts';
import { switchProduct } from '../catalogue/switch-product.ts';
import { makeStandingOrders } from './make-standing-orders.ts';

const test = useTestServer();
let admin: ActorContext;
let member: Person;
let buyer: ActorContext;
let sku: string;

const home = {
  name: 'Asha Rao',
  mobile: '9876543210',
  address: '7 Lake View',
  state: 'Karnataka',
  pincode: '560001',
} as const;

beforeAll(async () => {
  const person = await aBusiness(test.server, {});
  admin = await contextOf(test.server, person);
  await aCompanyThatSells(test.server, admin);
  member = await aMember(test.server);
  buyer = await contextOf(test.server, member);
  sku = await aProduct(test.server, admin, { pieces: 5 });
});

const at = (moment: string) => ({ ...admin, actor: null, now: new Date(moment) });
/** At 00:00 in India. */
const make = (date: string) => makeStandingOrders(test.server.db, at(`${date}T00:00:00+05:30`));
const credit = (amount: string) =>
  inTransaction(test.server.db, (tx) =>
    creditDebit(tx, admin, {
      owner_type: 'User',
      user_id: member.user_id,
      wallet: 'main',
      direction: 'Credit',
      amount,
      reason: 'Other',
      remark: '',
    }),
  );
/** As the form sends it: from the main wallet, to the own home. */
const wanted = async (day: number, quantity = 1) => ({
  ...(await aCart(test.server, buyer, [{ sku, quantity }], { delivery: home })),
  delivery: home,
  payment: { wallet: 'main' },
  day,
});
const call = (endpoint: Parameters<typeof callAs>[1], body: object, by: Person = member) =>
  callAs(test.server, endpoint, { token: by.token, body });
const results = async (): Promise<unknown[]> => {
  const reply = await callAs(test.server, standingOrderDates, {
    token: member.token,
    query: { sort: 'due_on' },
  });
  return reply
    .json()
    .data.map((row: Record<string, unknown>) => [row.due_on, row.outcome, row.total ?? row.reason]);
};

const sellFor = (mrp: string, from_on: string) =>
  inTransaction(test.server.db, (tx) =>
    addProductPrice(tx, admin, {
      sku,
      mrp,
      gst_percent: '18',
      discount_percent: '0',
      bv: '10',
      from_on,
    } as never),
  );

it('orders at the prices of its day, from the wallet, to the address; a date without an order says why', async () => {
  const given = await call(giveStandingOrder, await wanted(31, 2));
  expect(given.json()).toMatchObject({ data: { status: 'Active', next_on: '2026-01-31' } });
  const { no } = given.json().data;
  expect(no).toMatch(/^SO\d+$/);
  const read = async () => {
    const reply = await callAs(test.server, standingOrders, { token: member.token });
    return reply.json().data[0];
  };
  expect(await read()).toMatchObject({
    no,
    products: '2 × Herbal soap',
    next_on: '2026-01-31',
    later_on: ['2026-02-28', '2026-03-31'],
    at_most: '236.00000000',
    delivery: home,
    status: 'Active',
  });

  await make('2026-01-30');
  expect(await results()).toEqual([]);
  await credit('300');
  // two nodes at the same moment, and one that comes later
  await Promise.all([make('2026-01-31'), make('2026-01-31')]);
  await make('2026-01-31');
  await make('2026-02-28');
  await credit('2000');
  // two for 236 are what was agreed to: less is welcome, more is not
  await sellFor('59', '2026-03-01');
  await make('2026-03-31');
  await sellFor('119', '2026-04-01');
  await make('2026-04-30');
  await sellFor('118', '2026-05-01');
  // one piece is left; then two days of making were missed
  await make('2026-05-31');
  await inTransaction(test.server.db, (tx) => switchProduct(tx, admin, { sku, is_on_sale: false }));
  await make('2026-08-01');
  await inTransaction(test.server.db, (tx) => switchProduct(tx, admin, { sku, is_on_sale: true }));
  expect(await results()).toEqual([
    ['2026-01-31', 'Made', '236.00000000'],
    ['2026-02-28', 'Skipped', 'There was not enough money in the wallet.'],
    ['2026-03-31', 'Made', '118.00000000'],
    ['2026-04-30', 'Skipped', 'It cost more than the total that was agreed to.'],
    ['2026-05-31', 'Skipped', 'A product was out of stock.'],
    ['2026-06-30', 'Skipped', 'A product was not sold any more.'],
    ['2026-07-31', 'Skipped', 'A product was not sold any more.'],
  ]);
  expect(await goodsOf(test, sku)).toContain('House stock 1 held 0');
  expect(
    await test.asOwner(
      `select o.payment, o.dispatch, o.delivery ->> 'pincode' as pincode, o.actor_id, i.issued_on::text as issued
       from repurchase_order o join invoice i on i.order_id = o.id order by o.id`,
    ),
  ).toEqual([
    { payment: 'Paid', dispatch: 'Pending', pincode: '560001', actor_id: null, issued: '2026-01-31' },
    { payment: 'Paid', dispatch: 'Pending', pincode: '560001', actor_id: null, issued: '2026-03-31' },
  ]);
  expect(await findings(test.server)).toEqual([]);
  const bell = await callAs(test.server, notifications, { token: member.token });
  const notices = bell.json().data.filter(({ code }: { code: string }) => code.startsWith('standing_'));
  expect(notices[0]).toMatchObject({
    code: 'standing_skipped',
    no,
    text: 'A product was not sold any more.',
  });
  expect(notices).toHaveLength(5);
});

it('rests, goes on, is agreed to anew, and ends; each is its own member’s alone', async () => {
  const other = await aMember(test.server, { sponsor: member });
  const owner = { no: (await call(giveStandingOrder, await wanted(10))).json().data.no };
  const state = async (endpoint: Parameters<typeof callAs>[1], by = member) =>
    (await call(endpoint, owner, by)).json().data ?? (await call(endpoint, owner, by)).json().code;
  for (const endpoint of [pauseStandingOrder, resumeStandingOrder, endStandingOrder])
    expect(await state(endpoint, other)).toBe('not_found');
  expect(await state(pauseStandingOrder)).toEqual({ ...owner, status: 'Paused', next_on: null });
  expect(await state(pauseStandingOrder)).toEqual({ ...owner, status: 'Paused', next_on: null });
  await make('2026-01-10');
  expect(await state(resumeStandingOrder)).toEqual({ ...owner, status: 'Active', next_on: '2026-01-10' });
  const anew = await call(changeStandingOrder, { ...(await wanted(11)), ...owner });
  expect(anew.json().data).toEqual({ ...owner, status: 'Active', next_on: '2026-01-11' });

  expect(await state(endStandingOrder)).toEqual({ ...owner, status: 'Ended', next_on: null });
  for (const endpoint of [resumeStandingOrder, endStandingOrder])
    expect(await state(endpoint)).toBe('not_found');
  const late = await call(changeStandingOrder, { ...(await wanted(11)), ...owner });
  expect(late.json().code).toBe('not_found');
});

it('notes a date that is due when its member changes, pauses or ends it before it is made', async () => {
  const { no } = (await call(giveStandingOrder, await wanted(20))).json().data;
  await test.asOwner(`update standing_order set next_on = '2025-12-20' where no = $1`, [no]);
  await call(pauseStandingOrder, { no });
  expect(await results()).toContainEqual([
    '2025-12-20',
    'Skipped',
    'It was changed, paused or ended before it was made.',
  ]);
  await call(endStandingOrder, { no });
});

it('names every problem at once, and refuses other prices, an unknown product and more than a few', async () => {
  const body = await wanted(5);
  const problems = async (changes: object) => {
    const reply = await call(giveStandingOrder, { ...body, ...changes });
    return Object.keys(reply.json().errors ?? {}).sort();
  };
  expect(
    await problems({
      day: 32,
      payment: { wallet: 'x' },
      lines: [],
      expected_total: '1.23456789012',
      delivery: 'x',
    }),
  ).toEqual(['day', 'delivery', 'expected_total', 'lines', 'payment.wallet']);
  for (const day of [0, 1.5, '5', null, 10 ** 30]) expect(await problems({ day })).toEqual(['day']);
  const [line] = body.lines;
  expect(await problems({ lines: [{ ...line, price_id: '999' }], expected_total: '1' })).toEqual([
    'expected_total',
    'lines.0.price_id',
  ]);
  expect(await problems({ lines: [{ ...line, sku: 'NONE' }] })).toEqual(['lines.0.sku']);
  const all = Array.from({ length: maxStandingOrders + 2 }, () => call(giveStandingOrder, body));
  const replies = await Promise.all(all);
  expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(
    maxStandingOrders,
  );
  const [left] = await test.asOwner(
    `select count(*)::int as n from standing_order where stopped_at is null and member_id = $1`,
    [member.id],
  );
  expect(left?.n).toBe(maxStandingOrders);
});

it('waits for the consent to new terms of the shop', async () => {
  await test.asOwner('update standing_order set stopped_at = now()');
  const body = await wanted(12);
  expect((await call(giveStandingOrder, body)).statusCode).toBe(200);
  await test.asOwner(
    `with t as (
       insert into terms (kind, version, from_on, published_by, published_at)
       select 'shop', 1, '2026-01-02', id, '2026-01-01' from app_user where user_type = 'Admin' limit 1 returning id
     )
     insert into terms_text (terms_id, language, text, hash) select id, 'en', 'New.', encode(sha256('New.'), 'hex') from t`,
  );
  await make('2026-01-12');
  const why = (await results()).find((row) => (row as string[])[0] === '2026-01-12');
  expect(why).toEqual(['2026-01-12', 'Skipped', 'New terms of the shop were not agreed to yet.']);
  const refused = await call(giveStandingOrder, body);
  expect(refused.json().code).toBe('consent_needed');
});
