import type { Decision } from '@banyan/contract/core/decisions';
import { franchiseDashboard } from '@banyan/contract/overview/dashboard';
import { decideStockRequest as call, stockRequests } from '@banyan/contract/repurchase/stock-requests';
import { beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../../../../test/books.ts';
import { contextOf, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness } from '../../../../test/network.ts';
import { aCart, aCompanyThatSells, aProduct, aShopOf } from '../../../../test/shop.ts';
import type { ActorContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { creditDebit } from '../../ledger/credit-debit.ts';
import { addProductPrice } from '../catalogue/add-product-price.ts';
import { readOffice } from '../orders/read-office.ts';
import { receiveGoods } from '../orders/receive-goods.ts';
import { rejectOrder } from '../returns/reject-order.ts';
import { decideStockRequest } from './decide-stock-request.ts';
import { dispatchStockRequest } from './dispatch-stock-request.ts';
import { requestProducts } from './request-products.ts';

const test = useTestServer();
let office: Person;
let admin: ActorContext;
let shop: Person;
let till: ActorContext;
let sub: Person;
let branch: ActorContext;
let cash: { mode: 'Cash'; paid_on: string };

beforeAll(async () => {
  office = await aBusiness(test.server, {});
  admin = await contextOf(test.server, office);
  await aCompanyThatSells(test.server, admin);
  shop = await aShopOf(test.server);
  till = await contextOf(test.server, shop);
  sub = await aShopOf(test.server, shop);
  branch = await contextOf(test.server, sub);
  cash = { mode: 'Cash', paid_on: admin.now.toISOString().slice(0, 10) };
  await inTransaction(test.server.db, (tx) =>
    creditDebit(tx, admin, {
      owner_type: 'Franchise',
      user_id: shop.user_id,
      wallet: 'main',
      direction: 'Credit',
      amount: '1000',
      reason: 'Other',
      remark: '',
    }),
  );
});

type Payment = Parameters<typeof requestProducts>[2]['payment'];
/** Asks for pieces of one product. */
async function asked(sku: string, quantity: number, by = till, payment: Payment = cash): Promise<string> {
  const delivery = await readOffice(test.server.db, by.actor.id);
  const cart = await aCart(test.server, by, [{ sku, quantity }], { user_type: 'Franchise', delivery });
  const form = { lines: cart.lines, payment };
  return (await inTransaction(test.server.db, (tx) => requestProducts(tx, by, form))).no;
}
const decide = (no: string, decision: Decision, by = admin, reason?: string) =>
  inTransaction(test.server.db, (tx) => decideStockRequest(tx, by, { no, decision, reason }));
const dispatch = (no: string, by = admin) =>
  inTransaction(test.server.db, (tx) => dispatchStockRequest(tx, by, { no }));
const receive = (no: string, quantity: number, by = till, lost?: number) =>
  inTransaction(test.server.db, (tx) =>
    receiveGoods(tx, by, { no, lines: [{ line: 0, quantity, lost }], reason: lost ? 'Broken' : undefined }),
  );
const stock = async (sku: string) => {
  const rows = await test.asOwner(
    `select format('%s %s %s held %s', case owner_id when $2 then 'Shop' when $3 then 'Sub' else owner_type end, wallet_code,
       trim_scale(balance), trim_scale(held)) as pieces
     from account_balance a join product p on p.id = a.asset_id
     where p.sku = $1 and (balance > 0 or held > 0) order by 1`,
    [sku, shop.id, sub.id],
  );
  return rows.map(({ pieces }) => pieces);
};
const main = async () =>
  (
    await test.asOwner(
      `select trim_scale(balance)::text as balance from account where owner_id = $1 and wallet_code = 'main' and asset_id = 1`,
      [shop.id],
    )
  )[0]?.balance;
const seen = async (person: Person, no: string) => {
  const answer = await callAs(test.server, stockRequests, { token: person.token, query: { no } });
  return answer.json().data[0] ?? null;
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => error.code,
  );

describe('a request of a franchise', () => {
  it('moves nothing; approved it is paid, invoiced and set aside, then sent, and received short until nothing is left', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 5 });
    const before = await main();
    const no = await asked(sku, 4, till, { wallet: 'main' });
    expect(await stock(sku)).toEqual(['House stock 5 held 0']);
    expect(await main()).toBe(before);
    expect(await seen(office, no)).toMatchObject({
      status: 'Pending',
      buyer: { user_id: shop.user_id },
      total: '472.00000000',
      lines: [{ sku, quantity: 4, price: '100', available: 5 }],
      delivery: { state: 'Karnataka' },
      can_decide: true,
      can_cancel: false,
    });
    expect(await seen(shop, no)).toMatchObject({ can_decide: false, can_cancel: true, dispatch: null });
    await expect(dispatch(no)).rejects.toMatchObject({ code: 'not_approved' });

    const approved = await decide(no, 'Approve');
    expect(approved).toMatchObject({ no, status: 'Approved', invoice_no: expect.stringMatching(/^INV\//) });
    expect(await main()).toBe('528');
    expect(await stock(sku)).toEqual(['House stock 5 held 4']);
    const [{ order_no }] = [await seen(shop, no)];
    expect(approved.order_no).toBe(order_no);

    expect(await dispatch(no)).toMatchObject({ no, dispatch: 'Dispatched' });
    expect(await stock(sku)).toEqual(['House stock 1 held 0', 'House stock_transit 4 held 0']);
    expect(await receive(no, 2)).toEqual({ no: order_no, dispatch: 'Dispatched', left: 2 });
    expect(await seen(shop, no)).toMatchObject({ lines: [{ received: 2, lost: 0 }], can_receive: true });
    // the rest is found later, by the number of the order, and what is lost is written off with a reason
    expect(await receive(order_no, 1, till, 1)).toMatchObject({ dispatch: 'Delivered', left: 0 });
    expect(await stock(sku)).toEqual([
      'House stock 1 held 0',
      'House stock_lost 1 held 0',
      'Shop stock 3 held 0',
    ]);
    await expect(receive(no, 1)).rejects.toMatchObject({ code: 'already_done' });
    await expect(dispatch(no)).rejects.toMatchObject({ code: 'already_done' });
    expect(await findings(test.server)).toEqual([]);
  });

  it('is rejected with a reason or cancelled by who asked, and is over then', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 1 });
    const [rejected, cancelled] = [await asked(sku, 1), await asked(sku, 1)];
    expect(call.body.safeParse({ no: rejected, decision: 'Reject' }).error?.issues[0]?.path).toEqual([
      'reason',
    ]);
    expect(await decide(rejected, 'Reject', admin, 'No money came')).toMatchObject({
      status: 'Rejected',
      order_no: null,
    });
    expect(await seen(shop, rejected)).toMatchObject({ reason: 'No money came', can_cancel: false });
    await decide(cancelled, 'Cancel', till);
    for (const no of [rejected, cancelled]) {
      for (const [decision, by] of [
        ['Approve', admin],
        ['Reject', admin],
        ['Cancel', till],
      ] as const)
        await expect(decide(no, decision, by, 'Late')).rejects.toMatchObject({ code: 'already_done' });
      await expect(dispatch(no)).rejects.toMatchObject({ code: 'already_done' });
      await expect(receive(no, 1)).rejects.toMatchObject({ code: 'not_found' });
      await expect(
        test.asOwner(
          `update stock_request set status = 'Pending', decided_by = null, decided_at = null where no = $1`,
          [no],
        ),
      ).rejects.toMatchObject({ constraint: 'stock_request_moves_on' });
    }
    expect(await stock(sku)).toEqual(['House stock 1 held 0']);
  });

  it('is approved by who sells alone, cancelled by who asked alone', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 1 });
    const no = await asked(sku, 1);
    for (const decision of ['Approve', 'Reject'] as const)
      await expect(decide(no, decision, till, 'Mine')).rejects.toMatchObject({ code: 'not_your_decision' });
    await expect(decide(no, 'Cancel')).rejects.toMatchObject({ code: 'not_your_decision' });
    await expect(dispatch(no, till)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('answers to strangers as one that does not exist', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 2 });
    const [waiting, sent] = [await asked(sku, 1), await asked(sku, 1)];
    await decide(sent, 'Approve');
    await dispatch(sent);
    const person = await aShopOf(test.server);
    for (const stranger of [await contextOf(test.server, person), branch])
      for (const no of [waiting, sent, 'SR1']) {
        expect(await codeOf(decide(no, 'Approve', stranger))).toBe('not_found');
        expect(await codeOf(decide(no, 'Cancel', stranger))).toBe('not_found');
        expect(await codeOf(dispatch(no, stranger))).toBe('not_found');
        expect(await codeOf(receive(no, 1, stranger))).toBe('not_found');
      }
    expect(await seen(person, waiting)).toBeNull();
    expect(await codeOf(receive(sent, 1, admin))).toBe('not_found');
  });
});

describe('an approval', () => {
  it('is refused where goods or money are short, and the request waits on', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 2 });
    const [many, dear] = [await asked(sku, 3), await asked(sku, 2, branch, { wallet: 'main' })];
    await expect(decide(many, 'Approve')).rejects.toMatchObject({
      code: 'out_of_stock',
      messages: { 'lines.0.quantity': {} },
    });
    await expect(decide(dear, 'Approve')).rejects.toMatchObject({ code: 'not_found' });
    await expect(decide(dear, 'Approve', till)).rejects.toMatchObject({ constraint: 'account_covers_floor' });
    expect(await seen(shop, many)).toMatchObject({ status: 'Pending', order_no: null });
    expect(await seen(shop, dear)).toMatchObject({ status: 'Pending', can_decide: true });
    expect(await stock(sku)).toEqual(['House stock 2 held 0']);
  });

  it('is refused at another price than was asked for, and of a product that is not sold any more', async () => {
    const [changed, gone] = [
      await aProduct(test.server, admin, { pieces: 2 }),
      await aProduct(test.server, admin, { pieces: 2 }),
    ];
    const [first, second] = [await asked(changed, 1), await asked(gone, 1)];
    const later = { ...admin, now: new Date(admin.now.getTime() + 1000) };
    const price = { sku: changed, mrp: '59', gst_percent: '18', bv: '0', from_on: cash.paid_on };
    await inTransaction(test.server.db, (tx) => addProductPrice(tx, later, price));
    await test.asOwner('update product set is_on_sale = false where sku = $1', [gone]);
    await expect(decide(first, 'Approve', later)).rejects.toMatchObject({
      code: 'price_changed',
      messages: { form: {}, 'lines.0.price_id': {} },
    });
    await expect(decide(second, 'Approve')).rejects.toMatchObject({
      code: 'unknown_product',
      messages: { 'lines.0.sku': {} },
    });
  });

  it('by a master takes the goods out of its own store, at its own invoice', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 3 });
    const own = await asked(sku, 3);
    await decide(own, 'Approve');
    await dispatch(own);
    await receive(own, 3);
    const no = await asked(sku, 2, branch);
    expect(await seen(shop, no)).toMatchObject({ can_decide: true, lines: [{ available: 3 }] });
    expect(await seen(office, no)).toMatchObject({ can_decide: false, lines: [{ available: null }] });
    const { data } = (await callAs(test.server, franchiseDashboard, { token: shop.token })).json();
    expect(data.requests.to_decide).toBe(2);
    expect(await decide(no, 'Approve', till)).toMatchObject({ invoice_no: expect.stringMatching(/^F\d+\//) });
    await dispatch(no, till);
    await receive(no, 2, branch);
    expect(await stock(sku)).toEqual(['Shop stock 1 held 0', 'Sub stock 2 held 0']);
    expect(await findings(test.server)).toEqual([]);
  });

  it('by an admin waits for a second one where much money is said to have come in outside', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 2 });
    const no = await asked(sku, 1);
    await test.asOwner('update company set two_person_limit = 1');
    try {
      const body = { no, decision: 'Approve' };
      const answer = await callAs(test.server, call, { token: office.token, body });
      expect(answer.json()).toMatchObject({ waits: { act: 'Approve a stock request', why: {} } });
      expect(await seen(shop, no)).toMatchObject({ status: 'Pending' });
    } finally {
      await test.asOwner('update company set two_person_limit = 100000');
    }
  });
});

describe('a request is refused', () => {
  it('at another price than the one in force, twice the same product, without an office', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 1 });
    const ask = (lines: { sku: string; quantity: number; price_id: string }[], by = till) =>
      inTransaction(test.server.db, (tx) => requestProducts(tx, by, { lines, payment: cash }));
    const line = { sku, quantity: 1, price_id: '1' };
    await expect(ask([{ ...line, price_id: '999999' }])).rejects.toMatchObject({
      code: 'price_changed',
      messages: { 'lines.0.price_id': {} },
    });
    await expect(ask([line, line])).rejects.toMatchObject({ messages: { 'lines.1.sku': {} } });
    await expect(ask([{ ...line, sku: 'NONE' }])).rejects.toMatchObject({ code: 'unknown_product' });
    const homeless = await aShopOf(test.server);
    await test.asOwner('update profile set pincode = null where user_id = $1', [homeless.id]);
    await expect(ask([line], await contextOf(test.server, homeless))).rejects.toMatchObject({
      code: 'office_incomplete',
    });
  });

  it('with the reference of another payment, unless it says why', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 9 });
    const paid = { mode: 'UPI', reference: 'UTR 4711', paid_on: cash.paid_on } as const;
    const first = await asked(sku, 1, till, paid);
    await expect(asked(sku, 1, branch, { ...paid, reference: 'utr4711' })).rejects.toMatchObject({
      code: 'reference_used',
      messages: { 'payment.reference': {} },
    });
    const again = await asked(sku, 1, till, { ...paid, reason: 'One payment for both' });
    expect(await codeOf(decide(again, 'Approve'))).toBeNull();
    // the first one said nothing of it: the approver does
    await expect(decide(first, 'Approve')).rejects.toMatchObject({ code: 'reference_used' });
    expect(await codeOf(decide(first, 'Approve', admin, 'One payment for both'))).toBeNull();
  });
});

describe('two at once', () => {
  it('approve and reject, approve and cancel: one is kept', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 4 });
    for (const [decision, by] of [
      ['Reject', admin],
      ['Cancel', till],
    ] as const) {
      const no = await asked(sku, 1);
      const codes = await Promise.all([
        codeOf(decide(no, 'Approve')),
        codeOf(decide(no, decision, by, 'No')),
      ]);
      expect(codes.toSorted()).toEqual(['already_done', null]);
    }
    expect(await findings(test.server)).toEqual([]);
  });

  it('dispatch and a rejected order: one is kept, and so of two receipts', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 4 });
    const no = await asked(sku, 2, till);
    const { order_no } = await decide(no, 'Approve');
    const reject = inTransaction(test.server.db, (tx) =>
      rejectOrder(tx, admin, { no: order_no ?? '', reason: 'No' }),
    );
    const codes = await Promise.all([codeOf(dispatch(no)), codeOf(reject)]);
    expect(codes.toSorted()).toEqual(['already_done', null]);
    const other = await asked(sku, 2, till);
    await decide(other, 'Approve');
    await dispatch(other);
    const receipts = await Promise.all([codeOf(receive(other, 2)), codeOf(receive(other, 2))]);
    expect(receipts.toSorted()).toEqual(['already_done', null]);
    expect(await findings(test.server)).toEqual([]);
  });
});
