import { decideAdminRequest } from '@banyan/contract/accounts/approvals';
import { readDocument } from '@banyan/contract/accounts/documents';
import { orders as orderList } from '@banyan/contract/repurchase/order-list';
import * as orders from '@banyan/contract/repurchase/orders';
import { beforeAll, expect, it } from 'vitest';
import { anAdmin, contextOf, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { cut } from '../../../../test/no-pictures.ts';
import { aCart, aCompanyThatSells, aProduct, aShopOf, giveGoods } from '../../../../test/shop.ts';
import { drawDemoPicture } from '../../../seed/draw-demo-picture.ts';

const test = useTestServer();
let office: Person;
let member: Person;
let shop: Person;
let sku: string;
let slip: { file_name: string; content: string };
let references = 0;

beforeAll(async () => {
  office = await aBusiness(test.server, {});
  const admin = await contextOf(test.server, office);
  await aCompanyThatSells(test.server, admin);
  member = await aMember(test.server);
  shop = await aShopOf(test.server);
  sku = await aProduct(test.server, admin, { pieces: 5000 });
  await giveGoods(test.server, shop, sku, 5);
  slip = await drawDemoPicture();
});

const send = async (
  call: Parameters<typeof callAs>[1],
  by: Person,
  { buyer, quantity = 1, picture = slip }: { buyer: Person; quantity?: number; picture?: object },
) => {
  const cart = await aCart(test.server, await contextOf(test.server, by), [{ sku, quantity }], {
    user_type: buyer === shop ? 'Franchise' : 'User',
    user_id: buyer.user_id,
  });
  const paid = { mode: 'UPI', reference: `UPI ${++references}`, paid_on: '2026-01-02', slip: picture };
  const body = { ...cart, user_id: buyer.user_id, delivery: 'counter', payment: paid };
  return (await callAs(test.server, call, { token: by.token, body })).json();
};
const slipOf = async (no: string): Promise<string> =>
  (await callAs(test.server, orderList, { token: office.token, query: { no } })).json().data[0].slip_id;
const look = async (id: string, { token }: Person) =>
  (await callAs(test.server, readDocument, { token, query: { id } })).json();

it('every order for somebody else takes a slip, which its buyer and who sells may look at', async () => {
  const other = await aMember(test.server, { sponsor: member });
  for (const [call, by, buyer] of [
    [orders.orderForMember, office, member],
    [orders.orderForFranchise, office, shop],
    [orders.counterOrder, shop, member],
  ] as const) {
    const { data } = await send(call, by, { buyer });
    const id = await slipOf(data.no);
    for (const reader of [by, buyer])
      expect([call.path, (await look(id, reader)).data]).toMatchObject([
        call.path,
        { id, kind: 'order_slip' },
      ]);
    expect(await look(id, other)).toMatchObject({ code: 'not_found' });
    const { errors } = await send(call, by, { buyer, picture: { file_name: 'slip.png', content: cut } });
    expect([call.path, Object.keys(errors)]).toEqual([call.path, ['payment.slip']]);
  }
});

it('of an order that waits for a second admin the slip is encrypted, shown to the checker, and becomes the slip of the order', async () => {
  const checker = await anAdmin(test.server);
  const { waits } = await send(orders.orderForMember, office, { buyer: member, quantity: 1000 });
  const { value: id } = waits.lines.find(({ kind }: { kind: string }) => kind === 'document');
  expect((await look(id, checker)).data).toMatchObject({ kind: 'order_slip' });
  const [{ payment } = {}] = await test.asOwner(
    `select body -> 'payment' as payment from admin_request where no = $1`,
    [waits.no],
  );
  expect(payment).toEqual({ mode: 'UPI', reference: `UPI ${references}`, paid_on: '2026-01-02' });
  const body = { no: waits.no, decision: 'Approve' };
  await callAs(test.server, decideAdminRequest, { token: checker.token, body });
  const [order] = await test.asOwner('select no from repurchase_order where slip_id = $1', [id]);
  expect(await slipOf(String(order?.no))).toBe(id);

  const stranger = { ...member, user_id: 'BN0000000' };
  const unknown = await send(orders.orderForMember, office, { buyer: stranger, quantity: 1000 });
  expect(unknown.waits.lines).toContainEqual({ label: 'Payment slip', kind: 'document', value: null });
});
