import { franchiseDashboard } from '@banyan/contract/overview/dashboard';
import { stock, stockTransactions } from '@banyan/contract/repurchase/stock';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFranchise, anAdmin, aSubAdmin, contextOf, type Person } from '../../../../test/build.ts';
import { exact } from '../../../../test/exact.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aProduct, giveGoods } from '../../../../test/shop.ts';

const test = useTestServer();
let admin: Person;
let [franchise, other] = [] as unknown as [Person, Person];
let [soap, tea] = ['', ''];

beforeAll(async () => {
  admin = await anAdmin(test.server);
  const context = await contextOf(test.server, admin);
  franchise = await aFranchise(test.server);
  other = await aFranchise(test.server, { franchise_master: franchise.id });
  await test.asOwner(`insert into access_right select $1, id from route where user_type = 'Franchise'`, [
    other.id,
  ]);
  soap = await aProduct(test.server, context, { pieces: 500, name: 'Neem soap', reorder_level: 20 });
  tea = await aProduct(test.server, context, { name: 'Assam tea', reorder_level: 5 });
  await giveGoods(test.server, franchise, soap, 30);
  await giveGoods(test.server, franchise, soap, -18);
  await giveGoods(test.server, franchise, tea, 5);
  await giveGoods(test.server, other, tea, 3);
});

const read = async (
  endpoint: typeof stock | typeof stockTransactions,
  { token }: { token: string },
  query: Record<string, string> = {},
) => (await callAs(test.server, endpoint, { token, query })).json();

describe('goods of franchises', () => {
  it('are listed for each its own alone, with what they are worth', async () => {
    const { data } = await read(stock, franchise);
    expect(data).toMatchObject([
      { sku: tea, stock: 5, held: 0, status: 'Enough' },
      { sku: soap, stock: 12, reorder_level: 20, status: 'Reorder' },
    ]);
    expect(data.map(({ value }: { value: string }) => exact(value))).toEqual(['500', '1200']);
    expect((await read(stock, franchise, { status: 'Reorder' })).data).toMatchObject([{ sku: soap }]);
    // neither a master its sub-franchise's, nor that one the master's
    expect((await read(stock, other)).data).toMatchObject([{ sku: tea, stock: 3 }]);
    expect((await read(stock, await aFranchise(test.server))).data).toEqual([]);
  });

  it('have a line for each movement, newest first, with the balance after it', async () => {
    const { data } = await read(stockTransactions, franchise, { sku: soap });
    expect(data).toMatchObject([
      { in: null, out: 18, balance: 12 },
      { in: 30, out: null, balance: 30, product: 'Neem soap' },
    ]);
    expect((await read(stockTransactions, other)).total).toBe(1);
  });

  it('are listed for an admin of all franchises or of one, apart from the store of the company', async () => {
    const of = (query: Record<string, string>) => read(stock, admin, query);
    expect((await of({ store: 'Franchises' })).total).toBe(3);
    const { data } = await of({ store: 'Franchises', franchise: other.user_id });
    expect(data).toMatchObject([{ sku: tea, stock: 3, franchise: { user_id: other.user_id } }]);
    expect((await of({ text: soap })).data).toMatchObject([{ stock: 500, franchise: null }]);
    expect((await of({ franchise: other.user_id })).total).toBe(0);
    const moved = await read(stockTransactions, admin, { store: 'Franchises', sku: tea });
    expect(moved.data).toMatchObject([
      { in: 3, franchise: { user_id: other.user_id } },
      { in: 5, franchise: { user_id: franchise.user_id } },
    ]);
    expect((await read(stockTransactions, admin, { sku: soap })).total).toBe(1);
  });

  it('are shown by the right to a screen that lists them', async () => {
    const rights = ['/admin/franchise/product-list', '/admin/repurchase/product-transactions'];
    const sub = await aSubAdmin(test.server, { rights });
    expect((await read(stock, sub, { store: 'Franchises' })).total).toBe(3);
    expect((await read(stock, sub)).total).toBe(0);
    expect((await read(stockTransactions, sub, { store: 'Franchises' })).total).toBe(0);
    expect((await read(stockTransactions, sub)).total).toBe(1);
    const reply = await callAs(test.server, stock, {
      token: franchise.token,
      query: { store: 'Franchises' },
    });
    expect(reply.json()).toMatchObject({ code: 'not_allowed' });
  });

  it('that run short stand on the dashboard of their franchise', async () => {
    const { data } = (await callAs(test.server, franchiseDashboard, { token: franchise.token })).json();
    expect(data.low_stock).toEqual({
      count: 1,
      products: [{ sku: soap, name: 'Neem soap', stock: 12, reorder_level: 20 }],
    });
  });
});
