import { receiveGoods as call } from '@banyan/contract/repurchase/receive-goods';
import { beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../../../../test/books.ts';
import { contextOf, type Person } from '../../../../test/build.ts';
import { useTestServer } from '../../../../test/http.ts';
import { aBusiness } from '../../../../test/network.ts';
import { aCart, aCompanyThatSells, aProduct, aShopOf } from '../../../../test/shop.ts';
import type { ActorContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { dispatchOrder } from './dispatch-order.ts';
import { placeOrder } from './place-order.ts';
import { stockParties } from './queries.ts';
import { receiveGoods } from './receive-goods.ts';

const test = useTestServer();
let admin: ActorContext;
let shop: Person;
let till: ActorContext;
const address = {
  name: 'Asha Rao',
  mobile: '9876543210',
  address: '4 Temple Street',
  state: 'Karnataka',
  pincode: '560001',
} as const;

/** Pieces of two products that the company sent to the shop. */
async function sent(pieces: number): Promise<{ no: string; skus: [string, string] }> {
  const skus: [string, string] = [
    await aProduct(test.server, admin, { pieces }),
    await aProduct(test.server, admin, { pieces }),
  ];
  const wanted = skus.map((sku) => ({ sku, quantity: pieces }));
  const form = await aCart(test.server, admin, wanted, { user_type: 'Franchise', delivery: address });
  const payment = { mode: 'Cash', paid_on: admin.now.toISOString().slice(0, 10) };
  const { no } = await inTransaction(test.server.db, async (tx) =>
    placeOrder(tx, admin, await stockParties(tx, admin, shop.user_id), { ...form, payment }),
  );
  await inTransaction(test.server.db, (tx) => dispatchOrder(tx, admin, { no }));
  return { no, skus };
}
const receive = (
  no: string,
  lines: { line: number; quantity: number; lost?: number }[],
  { by = till, reason }: { by?: ActorContext; reason?: string } = {},
) => inTransaction(test.server.db, (tx) => receiveGoods(tx, by, { no, lines, reason }));
const stock = async (sku: string) => {
  const rows = await test.asOwner(
    `select format('%s %s %s', owner_type, wallet_code, trim_scale(balance)) as pieces
     from account_balance a join product p on p.id = a.asset_id
     where p.sku = $1 and balance > 0 order by 1`,
    [sku],
  );
  return rows.map(({ pieces }) => pieces);
};

beforeAll(async () => {
  admin = await contextOf(test.server, await aBusiness(test.server, {}));
  await aCompanyThatSells(test.server, admin);
  shop = await aShopOf(test.server);
  till = await contextOf(test.server, shop);
});

describe('goods on their way to a franchise', () => {
  it('rise in its store when it finds them; what is short stays on its way until it is found or given up', async () => {
    const { no, skus } = await sent(5);
    expect(await receive(no, [{ line: 0, quantity: 3 }])).toEqual({ no, dispatch: 'Dispatched', left: 7 });
    expect(await stock(skus[0])).toEqual(['Franchise stock 3', 'House stock_transit 2']);
    expect(await findings(test.server)).toEqual([]);
    const rest = [
      { line: 0, quantity: 1, lost: 1 },
      { line: 1, quantity: 5 },
    ];
    expect(await receive(no, rest, { reason: 'Broken on the way' })).toEqual({
      no,
      dispatch: 'Delivered',
      left: 0,
    });
    expect(await stock(skus[0])).toEqual(['Franchise stock 4', 'House stock_lost 1']);
    expect(await stock(skus[1])).toEqual(['Franchise stock 5']);
    await expect(receive(no, [{ line: 0, quantity: 1 }])).rejects.toMatchObject({ code: 'already_done' });
    expect(await findings(test.server)).toEqual([]);
  });

  it('are refused beyond what was sent on each line, and nothing is kept', async () => {
    const { no, skus } = await sent(2);
    const tooMany = [
      { line: 0, quantity: 2, lost: 1 },
      { line: 1, quantity: 2 },
      { line: 2, quantity: 1 },
      { line: 1, quantity: 1 },
    ];
    await expect(receive(no, tooMany, { reason: 'Broken' })).rejects.toMatchObject({
      code: 'amount_out_of_range',
      messages: { 'lines.0.quantity': {}, 'lines.2.quantity': {}, 'lines.3.line': {} },
    });
    expect(await stock(skus[1])).toEqual(['House stock_transit 2']);
    const without = call.body.safeParse({ no, lines: [{ line: 0, quantity: 0, lost: 1 }] });
    expect(without.error?.issues.map(({ path }) => path)).toEqual([['reason']]);
    const nothing = call.body.safeParse({ no, lines: [{ line: 0, quantity: 0 }] });
    expect(nothing.error?.issues.map(({ path }) => path)).toEqual([['lines', 0, 'quantity']]);
  });

  it('are received by their own franchise alone, once they were sent', async () => {
    const { no } = await sent(1);
    const other = await contextOf(test.server, await aShopOf(test.server));
    for (const by of [other, admin])
      await expect(receive(no, [{ line: 0, quantity: 1 }], { by })).rejects.toMatchObject({
        code: 'not_found',
      });
  });

  it('two receipts at once of all of them: one is kept', async () => {
    const { no, skus } = await sent(4);
    const all = [
      { line: 0, quantity: 4 },
      { line: 1, quantity: 4 },
    ];
    const tried = await Promise.allSettled([receive(no, all), receive(no, all), receive(no, all)]);
    const refused = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused).toEqual(['already_done', 'already_done']);
    expect(await stock(skus[0])).toEqual(['Franchise stock 4']);
    expect(await findings(test.server)).toEqual([]);
  });
});
