import { notifications } from '@banyan/contract/overview/notifications';
import { askForStock, shop } from '@banyan/contract/repurchase/shop';
import { beforeAll, expect, it } from 'vitest';
import { contextOf, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { aCompanyThatSells, aProduct } from '../../../../test/shop.ts';
import type { ActorContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { addStock } from '../stock/add-stock.ts';
import { writeOffStock } from '../stock/write-off-stock.ts';
import { tellOfStock } from './tell-of-stock.ts';

const test = useTestServer();
let admin: ActorContext;
let member: Person;
let other: Person;
let sku: string;

beforeAll(async () => {
  admin = await contextOf(test.server, await aBusiness(test.server, {}));
  await aCompanyThatSells(test.server, admin);
  member = await aMember(test.server);
  other = await aMember(test.server, { sponsor: member });
  sku = await aProduct(test.server, admin, { name: 'Neem soap' });
});

const ask = async (who: Person) =>
  (await callAs(test.server, askForStock, { token: who.token, body: { sku } })).json();
const isAskedFor = async ({ token }: Person) =>
  (await callAs(test.server, shop, { token, query: { text: sku } })).json().data[0].is_asked_for;
const noticesOf = async ({ token }: Person) =>
  (await callAs(test.server, notifications, { token }))
    .json()
    .data.filter(({ code }: { code: string }) => code === 'in_stock');
const look = () => tellOfStock(test.server.db, admin.now);

it('who asked for a product is told once when the company has it again, nobody else, and may ask again', async () => {
  expect(await ask(member)).toEqual({ data: { sku } });
  await Promise.all([ask(member), ask(member)]);
  expect([await isAskedFor(member), await isAskedFor(other)]).toEqual([true, false]);
  await look();
  expect(await noticesOf(member)).toEqual([]);

  await inTransaction(test.server.db, (tx) => addStock(tx, admin, { sku, quantity: 2, remark: 'Test' }));
  await look();
  await look();
  const notice = { no: sku, text: 'Neem soap', url: `/user/repurchase/place-order?q=${sku}`, is_new: true };
  expect(await noticesOf(member)).toEqual([expect.objectContaining(notice)]);
  expect([await noticesOf(other), await isAskedFor(member)]).toEqual([[], false]);

  await inTransaction(test.server.db, (tx) =>
    writeOffStock(tx, admin, { sku, quantity: 2, reason: 'Broken' }),
  );
  await ask(member);
  await look();
  expect([await noticesOf(member), await isAskedFor(member)]).toEqual([[], true]);
});

it('is refused of a product that there is not', async () => {
  const refused = await callAs(test.server, askForStock, { token: member.token, body: { sku: 'NONE-1' } });
  expect(refused.json()).toMatchObject({ code: 'unknown_product' });
});
