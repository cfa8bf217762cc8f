import type { Endpoint } from '@banyan/contract/core/endpoint';
import * as categories from '@banyan/contract/repurchase/categories';
import * as products from '@banyan/contract/repurchase/products';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, contextOf, nextNumber, type Person } from '../../../../test/build.ts';
import { exact } from '../../../../test/exact.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { cut, svg } from '../../../../test/no-pictures.ts';
import { aCategory, aProduct } from '../../../../test/shop.ts';
import type { ActorContext } from '../../../platform/context.ts';
import { readProduct } from './read-product.ts';

const test = useTestServer();
let admin: Person;
let context: ActorContext;
beforeAll(async () => {
  admin = await anAdmin(test.server);
  context = await contextOf(test.server, admin);
});

const day = 24 * 3_600_000;
const ask = async (call: Endpoint, input: object) => {
  const { token } = admin;
  const reply = await callAs(
    test.server,
    call,
    call.method === 'GET' ? { token, query: input as Record<string, string> } : { token, body: input },
  );
  const { data, errors, code } = reply.json();
  return reply.statusCode === 200 ? data : { code, errors };
};
const create = (name: string, parent_id = '', may_have_sub = true) =>
  ask(categories.createCategory, { name, parent_id, may_have_sub });
const product = async (wanted: object = {}) => {
  const category = await aCategory(test.server, context);
  const body = {
    sku: `P-${nextNumber()}`,
    name: 'Tea',
    category,
    hsn: '0902',
    mrp: '105.21',
    gst_percent: '5',
    bv: '40',
  };
  return await ask(products.createProduct, { ...body, ...wanted });
};
const prices = async (sku: string) =>
  (await readProduct(test.server.db, { now: test.services.now }, { sku })).prices.map(
    ({ status, from_on, to_on, price }) => [status, from_on, to_on, exact(price)],
  );

describe('a category', () => {
  it('has a path, and each name stands once below the same one', async () => {
    const { id } = await create('Home');
    expect(await create('Soaps', id)).toMatchObject({ path: 'Home › Soaps' });
    expect(await create('soaps', id)).toMatchObject({ code: 'category_name_taken' });
    expect(await create('Soaps')).toMatchObject({ path: 'Soaps' });
  });

  it('stands below none that has no subcategories, nor below one that is not there', async () => {
    const { id } = await create('Alone', '', false);
    expect(await create('Below', id)).toMatchObject({
      errors: { parent_id: 'This category has no subcategories.' },
    });
    expect(await create('Below', '999999')).toMatchObject({
      errors: { parent_id: 'This category does not exist.' },
    });
  });

  it('never stands below itself, also when two are moved at the same moment', async () => {
    const [top, a, b] = [await create('Top'), await create('A of two'), await create('B of two')];
    const move = (one: { id: string }, name: string, parent_id: string) =>
      ask(categories.changeCategory, { id: one.id, name, parent_id, may_have_sub: true });
    expect(await move(top, 'Top', top.id)).toMatchObject({ code: 'category_cycle' });
    const both = await Promise.all([move(a, 'A of two', b.id), move(b, 'B of two', a.id)]);
    expect(both.filter(({ code }) => code === 'category_cycle')).toHaveLength(1);
    expect(both.filter(({ path }) => path)).toHaveLength(1);
  });

  it('is deleted when nothing is in it', async () => {
    const { id } = await create('Short');
    const sub = await create('Sub', id);
    expect(await ask(categories.deleteCategory, { id })).toMatchObject({ code: 'category_not_empty' });
    expect(await ask(categories.deleteCategory, { id: sub.id })).toEqual({ id: sub.id });
    await product({ category: id });
    expect(await ask(categories.deleteCategory, { id })).toMatchObject({ code: 'category_not_empty' });
    expect(await ask(categories.deleteCategory, { id: '999999' })).toMatchObject({
      code: 'unknown_category',
    });
  });
});

describe('a product', () => {
  it('is on sale at a price worked out from its MRP, with an empty store', async () => {
    const { sku } = await product();
    const [row] = (
      await callAs(test.server, products.products, { token: admin.token, query: { text: sku } })
    ).json().data;
    expect(row).toMatchObject({ sku, status: 'On sale', stock: 0, held: 0, hsn: '0902', picture_url: null });
    expect([row.price, row.mrp, row.bv].map(Number)).toEqual([100.19, 105.21, 40]);
  });

  it('is found by its barcode, its SKU from the beginning and words of its name', async () => {
    const sku = `F-${nextNumber()}`;
    await product({ sku, barcode: '8901234567890', name: 'Green Darjeeling leaf' });
    const found = async (text: string) =>
      (await callAs(test.server, products.products, { token: admin.token, query: { text } }))
        .json()
        .data.map((row: { sku: string }) => row.sku);
    for (const typed of ['8901234567890', sku.toLowerCase(), 'darjeel', 'leaf green'])
      expect(await found(typed)).toEqual([sku]);
    for (const typed of ['890123456789', 'jeeling', "'; --", '%']) expect(await found(typed)).toEqual([]);
  });

  it.each([
    ['sku', { sku: 'has space' }],
    ['hsn', { hsn: '12345' }],
    ['gst_percent', { gst_percent: '120' }],
    ['discount_percent', { discount_percent: '-1' }],
    ['mrp', { mrp: '0' }],
    ['mrp', { mrp: '100.001' }],
    ['bv', { bv: '100.20' }],
    ['bv', { bv: '-1' }],
    ['barcode', { barcode: '<b>' }],
    ['category', { category: '999999' }],
    ['reorder_level', { reorder_level: -1 }],
    ['picture.content', { picture: { file_name: 'a.png', content: svg } }],
    ['picture.content', { picture: { file_name: 'a.png', content: cut } }],
  ])('is refused on %s of %o, and nothing is kept', async (field, wrong) => {
    const count = async () => (await test.asOwner('select count(*)::int as n from asset'))[0];
    const before = await count();
    const { errors } = await product(wrong);
    expect(Object.keys(errors)).toEqual([field]);
    expect(await count()).toEqual(before);
  });

  it('keeps its SKU and barcode to itself, however they are written', async () => {
    const sku = `Own-${nextNumber()}`;
    const barcode = `B${nextNumber()}000`;
    await product({ sku, barcode });
    expect(await product({ sku: sku.toUpperCase() })).toMatchObject({ code: 'sku_taken' });
    expect(await product({ barcode })).toMatchObject({ code: 'barcode_taken' });
    expect(await product({ sku: 'INR' })).toMatchObject({ code: 'sku_taken' });
  });

  it('is changed and taken off sale', async () => {
    const { sku } = await product();
    const category = await aCategory(test.server, context);
    const change = { sku, name: 'Coffee', category, hsn: '0901', reorder_level: 5 };
    expect(await ask(products.changeProduct, change)).toMatchObject({ name: 'Coffee' });
    expect(await ask(products.switchProduct, { sku, is_on_sale: false })).toMatchObject({
      is_on_sale: false,
    });
    expect(await ask(products.readProduct, { sku })).toMatchObject({
      name: 'Coffee',
      hsn: '0901',
      is_on_sale: false,
    });
    expect(await ask(products.switchProduct, { sku: 'NONE', is_on_sale: false })).toMatchObject({
      code: 'unknown_product',
    });
  });

  it('shows a picture with its proportions, and the one before nowhere any more', async () => {
    const picture = async (width: number) => ({
      file_name: 'soap.png',
      content: (
        await sharp({ create: { width, height: 300, channels: 3, background: '#4a7' } })
          .png()
          .toBuffer()
      ).toString('base64'),
    });
    const category = await aCategory(test.server, context);
    const { sku } = await product({ picture: await picture(2000), category });
    const address = async () => (await ask(products.readProduct, { sku })).picture_url as string;
    const first = await address();
    const shown = await test.server.app.inject({ url: first });
    expect(shown.headers['content-type']).toBe('image/webp');
    sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 1000, height: 150 });
    const change = { sku, name: 'Soap', category, hsn: '3401' };
    await ask(products.changeProduct, change);
    expect(await address()).toBe(first);
    await ask(products.changeProduct, { ...change, picture: await picture(300) });
    expect((await test.server.app.inject({ url: first })).statusCode).toBe(404);
    expect((await test.server.app.inject({ url: await address() })).statusCode).toBe(200);
  });
});

describe('a price', () => {
  const add = (sku: string, from_on: string, more: object = {}) =>
    ask(products.addProductPrice, { sku, mrp: '118', gst_percent: '18', from_on, ...more });

  it('holds from its day on, and the one before until then', async () => {
    test.services.now = new Date('2026-01-02T10:00:00+05:30');
    const sku = await aProduct(test.server, context);
    expect(await add(sku, '2026-02-01', { mrp: '236' })).toMatchObject({
      from_on: '2026-02-01',
      to_on: null,
    });
    expect(await prices(sku)).toEqual([
      ['To come', '2026-02-01', null, '200'],
      ['In force', '2026-01-02', '2026-01-31', '100'],
    ]);
    expect(await add(sku, '2026-02-01', { mrp: '354' })).toMatchObject({ status: 'To come' });
    test.services.now = new Date('2026-02-01T00:00:00+05:30');
    expect(await prices(sku)).toEqual([
      ['In force', '2026-02-01', null, '300'],
      ['Over', '2026-01-02', '2026-01-31', '100'],
    ]);
    test.services.now = new Date('2026-01-02T10:00:00+05:30');
  });

  it('of today is replaced from this moment on', async () => {
    const sku = await aProduct(test.server, context);
    test.services.now = new Date(test.services.now.getTime() + 60_000);
    await add(sku, '2026-01-02', { mrp: '236' });
    expect(await prices(sku)).toEqual([
      ['In force', '2026-01-02', null, '200'],
      ['Over', '2026-01-02', '2026-01-02', '100'],
    ]);
  });

  it('is refused on days that another one holds, that are over, or that end before they begin', async () => {
    const sku = await aProduct(test.server, context);
    await add(sku, '2026-03-01', { to_on: '2026-03-10' });
    expect(await add(sku, '2026-03-10')).toMatchObject({
      code: 'prices_overlap',
      errors: { from_on: expect.any(String) },
    });
    expect(await add(sku, '2026-02-20', { to_on: '2026-03-01' })).toMatchObject({ code: 'prices_overlap' });
    expect(await add(sku, '2026-01-01')).toMatchObject({ errors: { from_on: 'Today at the earliest.' } });
    expect(await add(sku, '2026-04-02', { to_on: '2026-04-01' })).toMatchObject({
      errors: { to_on: expect.any(String) },
    });
    expect(await add(sku, '2026-04-01', { bv: '100.01' })).toMatchObject({ code: 'bv_above_price' });
    expect(await add(sku, '2026-03-11')).toMatchObject({ status: 'To come' });
    expect((await prices(sku)).map(([, from, to]) => [from, to])).toEqual([
      ['2026-03-11', null],
      ['2026-03-01', '2026-03-10'],
      ['2026-01-02', '2026-02-28'],
    ]);
  });

  it('is held by the database, whatever the application does', async () => {
    const sku = await aProduct(test.server, context);
    const insert = (columns: string) =>
      test.asOwner(
        `insert into product_price (product_id, begins_at, ends_at, mrp, discount_percent, gst_percent, price, with_tax, bv, actor_id)
         select id, ${columns}, $2::bigint from product where sku = $1`,
        [sku, context.actor.id],
      );
    const later = `'2030-01-01', null, 118, 0, 18`;
    await expect(insert(`${later}, 100, 118, 0`)).rejects.toMatchObject({
      constraint: 'product_price_no_overlap',
    });
    await expect(insert(`${later}, 101, 119.18, 0`)).rejects.toMatchObject({
      constraint: 'product_price_within_mrp',
    });
    await expect(insert(`${later}, 100, 118, 101`)).rejects.toMatchObject({
      constraint: 'product_bv_within_price',
    });
  });

  it('of each product is known by the product itself, whatever was added, ended or replaced', async () => {
    const sku = await aProduct(test.server, context);
    for (const from_on of ['2027-01-01', '2027-01-01', '2027-02-01']) await add(sku, from_on);
    const wrong = await test.asOwner(
      `select sku from product p where priced_during is distinct from (
         select range_agg(tstzrange(begins_at, ends_at)) from product_price where product_id = p.id)`,
    );
    expect(wrong).toEqual([]);
  });

  it('of one day is written once, however many write it at once', async () => {
    const sku = await aProduct(test.server, context);
    const on = new Date(test.services.now.getTime() + 40 * day).toISOString().slice(0, 10);
    const done = await Promise.all(
      Array.from({ length: 8 }, (_, n) => add(sku, on, { mrp: String(200 + n) })),
    );
    expect(done.filter(({ status }) => status === 'To come')).toHaveLength(8);
    expect(await prices(sku)).toHaveLength(2);
  });
});
