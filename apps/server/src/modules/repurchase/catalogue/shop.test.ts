import type { Endpoint } from '@banyan/contract/core/endpoint';
import * as products from '@banyan/contract/repurchase/products';
import { orderBuyer, scanProduct, shop } from '@banyan/contract/repurchase/shop';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { anAdmin, contextOf, type Person } from '../../../../test/build.ts';
import { exact } from '../../../../test/exact.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { aCategory, aProduct, aShopOf, giveGoods } from '../../../../test/shop.ts';
import type { ActorContext } from '../../../platform/context.ts';
import { readBuyer } from '../orders/read-buyer.ts';
import { findProducts } from './find-products.ts';
import { scanProduct as readScanned } from './scan-product.ts';
import { selectShop } from './select-shop.ts';

const test = useTestServer();
let admin: Person;
let context: ActorContext;
let member: Person;
let master: Person;
let sub: Person;

beforeAll(async () => {
  await aBusiness(test.server, {});
  admin = await anAdmin(test.server);
  context = await contextOf(test.server, admin);
  member = await aMember(test.server);
  master = await aShopOf(test.server);
  sub = await aShopOf(test.server, master);
  await test.asOwner(`insert into access_right select $1, id from route where user_type = 'Franchise'`, [
    sub.id,
  ]);
});

/** What the operation behind a call answers, or its refusal. */
// biome-ignore lint/suspicious/noExplicitAny: each call answers with something else, or with its refusal
const ask = async (who: Person, call: Endpoint, query: Record<string, string> = {}): Promise<any> => {
  const own = await contextOf(test.server, who);
  const { db } = test.server;
  if (call === shop) return await selectShop(db, own, query).orderBy('name').execute();
  const asked = z.parse(call.query as z.core.$ZodType, query);
  const answer =
    call === scanProduct ? readScanned(db, own, asked as never) : readBuyer(db, own, asked as never);
  return await answer.catch((refusal: unknown) => refusal);
};
const available = async (who: Person, query: Record<string, string>) =>
  ((await ask(who, shop, query)) as { sku: string; available: number }[]).map(
    ({ sku, available }) => `${sku} ${available}`,
  );

it('shows a member what the company sells now: its price with and without tax, its BV, what is free of it', async () => {
  const above = await aCategory(test.server, context);
  const category = await aCategory(test.server, context, above);
  const sku = await aProduct(test.server, context, {
    name: 'Amla juice',
    barcode: '8901',
    category,
    pieces: 5,
  });
  const [row] = await ask(member, shop, { text: 'amla', category: above });
  expect(row).toMatchObject({ sku, name: 'Amla juice', available: 5, picture_url: null });
  expect([row.mrp, row.price, row.with_tax, row.bv, row.gst_percent].map(exact)).toEqual(
    ['118', '100', '118', '60', '18'].map(exact),
  );
  expect(await ask(member, shop, { text: 'amla', category: await aCategory(test.server, context) })).toEqual(
    [],
  );

  await callAs(test.server, products.switchProduct, { token: admin.token, body: { sku, is_on_sale: false } });
  expect(await ask(member, shop, { text: 'amla' })).toEqual([]);
  expect(await ask(member, scanProduct, { barcode: '8901' })).toMatchObject({ code: 'unknown_product' });
});

it('shows a franchise its own goods, or those it is supplied from: its master’s, without one the company’s', async () => {
  const sku = await aProduct(test.server, context, { name: 'Neem soap', pieces: 9 });
  expect(await available(master, { text: 'neem' })).toEqual([]);
  expect(await available(master, { text: 'neem', store: 'Supplier' })).toEqual([`${sku} 9`]);
  expect(await available(sub, { text: 'neem', store: 'Supplier' })).toEqual([]);
  await giveGoods(test.server, master, sku, 4);
  expect(await available(master, { text: 'neem' })).toEqual([`${sku} 4`]);
  expect(await available(sub, { text: 'neem', store: 'Supplier' })).toEqual([`${sku} 4`]);
  expect(await available(admin, { text: 'neem' })).toEqual([`${sku} 9`]);
});

it('counts as many as it shows, of each store: not what is off sale, nor without a price in force', async () => {
  const [, offSale, ended, later] = [
    await aProduct(test.server, context, { name: 'Counted', pieces: 2 }),
    await aProduct(test.server, context, { name: 'Off sale' }),
    await aProduct(test.server, context, { name: 'Its price ended' }),
    await aProduct(test.server, context, { name: 'Its price begins later' }),
  ];
  await callAs(test.server, products.switchProduct, {
    token: admin.token,
    body: { sku: offSale, is_on_sale: false },
  });
  const pricesOf = (sku: string, change: string) =>
    test.asOwner(
      `update product_price set ${change} where product_id = (select id from product where sku = $1)`,
      [sku],
    );
  await pricesOf(ended, "begins_at = begins_at - interval '2 days', ends_at = begins_at - interval '1 day'");
  await pricesOf(later, "begins_at = begins_at + interval '9 years'");
  for (const [who, query] of [
    [member, {}],
    [master, {}],
    [master, { store: 'Supplier' }],
    [sub, { store: 'Supplier' }],
  ] as const) {
    const reply = await callAs(test.server, shop, { token: who.token, query });
    expect(reply.json().total).toBe(reply.json().data.length);
  }
  const names = ((await ask(member, shop)) as { name: string }[]).map(({ name }) => name);
  expect(names).toContain('Counted');
  expect(names.filter((name) => /^(Off|Its)/.test(name))).toEqual([]);
});

it('finds a product by the barcode or the SKU, whole, in the store that sells it', async () => {
  const sku = await aProduct(test.server, context, { name: 'Tulsi tea', barcode: 'TT-1234', pieces: 3 });
  expect(await ask(admin, scanProduct, { barcode: 'TT-1234' })).toMatchObject({ sku, available: 3 });
  expect(await ask(admin, scanProduct, { barcode: sku.toLowerCase() })).toMatchObject({ name: 'Tulsi tea' });
  expect(await ask(admin, scanProduct, { barcode: 'TT-123' })).toMatchObject({ code: 'unknown_product' });
  const refusal = await ask(master, scanProduct, { barcode: 'TT-1234' });
  expect(Object.keys(refusal.messages)).toEqual(['barcode']);
});

it('finds products for a field, the one whose code is typed first, also off sale, with what is free in the store', async () => {
  const sku = await aProduct(test.server, context, { name: 'Brahmi oil', barcode: 'BO-55', pieces: 4 });
  const other = await aProduct(test.server, context, { name: 'Brahmi leaves', barcode: 'BO-56' });
  const body = { sku: other, is_on_sale: false };
  await callAs(test.server, products.switchProduct, { token: admin.token, body });
  const find = (text: string) => findProducts(test.server.db, context, { text });
  expect(await find('brah')).toEqual([
    { sku: other, name: 'Brahmi leaves', is_exact: false, available: 0 },
    { sku, name: 'Brahmi oil', is_exact: false, available: 4 },
  ]);
  expect(await find('BO-55')).toEqual([{ sku, name: 'Brahmi oil', is_exact: true, available: 4 }]);
  expect((await find(sku.toLowerCase()))[0]).toMatchObject({ sku, is_exact: true });
  expect(await find('nothing like it')).toEqual([]);
});

it('takes the barcode before a SKU that is spelled the same', async () => {
  await aProduct(test.server, context, { sku: '77771', name: 'By SKU' });
  await aProduct(test.server, context, { name: 'By barcode', barcode: '77771' });
  expect(await ask(admin, scanProduct, { barcode: '77771' })).toMatchObject({ name: 'By barcode' });
});

it('names the buyer, with balances for the buyer and for admins alone', async () => {
  const wallets = [
    { code: 'repurchase', available: '0' },
    { code: 'main', available: '0' },
    { code: 'fund', available: '0' },
  ];
  expect(await ask(member, orderBuyer)).toMatchObject({ user_id: member.user_id, wallets });
  expect(await ask(admin, orderBuyer, { user_id: member.user_id })).toMatchObject({ wallets });
  expect(await ask(master, orderBuyer, { user_id: member.user_id })).toMatchObject({
    user_id: member.user_id,
    wallets: null,
  });
  expect(await ask(sub, orderBuyer, { user_type: 'Franchise' })).toMatchObject({
    user_id: sub.user_id,
    wallets: [{ code: 'main', available: '0' }],
  });
  const asked = { user_type: 'Franchise', user_id: sub.user_id };
  expect(await ask(master, orderBuyer, asked)).toMatchObject({ user_id: sub.user_id, wallets: null });
  expect(await ask(sub, orderBuyer, { ...asked, user_id: master.user_id })).toMatchObject({
    code: 'unknown_franchise',
  });
  expect(await ask(master, orderBuyer, { user_id: 'nobody.here' })).toMatchObject({ code: 'unknown_member' });
});
