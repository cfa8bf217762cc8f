import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { stockTransactions } from '@banyan/contract/repurchase/stock';
import { beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../../../../test/books.ts';
import { contextOf, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { aCart, aCompanyThatSells, aProduct, aShopOf, goodsOf } from '../../../../test/shop.ts';
import type { ActorContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { setCommissionRates } from '../../commissions/set-commission-rates.ts';
import { creditDebit } from '../../ledger/credit-debit.ts';
import { dispatchOrder } from '../orders/dispatch-order.ts';
import { type OrderForm, type Parties, placeOrder } from '../orders/place-order.ts';
import { memberParties, ownParties, stockParties } from '../orders/queries.ts';
import { quoteReturn } from './quote-return.ts';
import { rejectOrder } from './reject-order.ts';
import { returnItems } from './return-items.ts';

const test = useTestServer();
let office: Person;
let admin: ActorContext;
let member: Person;
let buyer: ActorContext;
let shop: Person;
let till: ActorContext;
let cash: { mode: 'Cash'; paid_on: string };

const adjust = (
  direction: 'Credit' | 'Debit',
  [owner_type, { user_id }, wallet]: ['User' | 'Franchise', Person, string],
  amount: string,
) =>
  inTransaction(test.server.db, (tx) =>
    creditDebit(tx, admin, { owner_type, user_id, wallet, direction, amount, reason: 'Other', remark: '' }),
  );
const place = (context: ActorContext, parties: Parties, form: OrderForm) =>
  inTransaction(test.server.db, (tx) => placeOrder(tx, context, parties, form));
const bring = (context: ActorContext, no: string, more: Partial<Parameters<typeof returnItems>[2]> = {}) =>
  inTransaction(test.server.db, (tx) =>
    returnItems(tx, context, {
      no,
      line: 0,
      quantity: 1,
      condition: 'Resaleable',
      reason: 'Too big',
      ...more,
    }),
  );
const quote = (context: ActorContext, no: string, more: { line?: number; quantity?: number } = {}) =>
  quoteReturn(test.server.db, context, { no, line: 0, quantity: 1, ...more });
const reject = (context: ActorContext, no: string, reference?: string) =>
  inTransaction(test.server.db, (tx) => rejectOrder(tx, context, { no, reason: 'None left', reference }));
const balance = async (owner: { id: string }, wallet: string) => {
  const [row] = await test.asOwner(
    `select trim_scale(balance)::text as balance from account where owner_id = $1 and wallet_code = $2 and asset_id = 1`,
    [owner.id, wallet],
  );
  return row?.balance ?? '0';
};
const house = async (wallet: string) => {
  const [row] = await test.asOwner(
    `select trim_scale(sum(balance))::text as balance from account_balance
     where owner_type = 'House' and wallet_code = $1 and asset_id = 1`,
    [wallet],
  );
  return row?.balance;
};
const goods = (sku: string) => goodsOf(test, sku);
const stateOf = async (no: string) => {
  const [row] = await test.asOwner(`select payment, dispatch from repurchase_order where no = $1`, [no]);
  return row;
};
const home = {
  name: 'Asha Rao',
  mobile: '9876543210',
  address: '7 Lake View',
  state: 'Maharashtra',
  pincode: '400001',
} as const;
const stockOf = async (sku: string, quantity: number) => {
  const form = await aCart(test.server, admin, [{ sku, quantity }], { user_type: 'Franchise' });
  const parties = await stockParties(test.server.db, admin, shop.user_id);
  return await place(admin, parties, { ...form, payment: { wallet: 'main' } });
};

beforeAll(async () => {
  office = await aBusiness(test.server, {});
  admin = await contextOf(test.server, office);
  cash = { mode: 'Cash', paid_on: admin.now.toISOString().slice(0, 10) };
  await aCompanyThatSells(test.server, admin);
  member = await aMember(test.server);
  buyer = await contextOf(test.server, member);
  shop = await aShopOf(test.server);
  till = await contextOf(test.server, shop);
  await adjust('Credit', ['User', member, 'repurchase'], '5000');
  await adjust('Credit', ['Franchise', shop, 'main'], '5000');
});

describe('goods that come back to the company', () => {
  it('go into the store or are written off, with a credit note; tax comes back to the last paisa', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 5, mrp: '117.47', gst_percent: '18', bv: '60' });
    const form = await aCart(test.server, buyer, [{ sku, quantity: 3 }], { delivery: home });
    const [sales, gst, had] = [
      await house('repurchase_sales'),
      await house('gst_payable'),
      await balance(member, 'repurchase'),
    ];
    const order = await place(buyer, ownParties(buyer), { ...form, payment: { wallet: 'repurchase' } });
    // what is said before is what is given back, also where the last piece takes the paisa that is left
    const quoted = [await quote(admin, order.no)];
    const first = await bring(admin, order.no);
    expect(first.credit_note_no).toMatch(/^CRN\/\d\d-\d\d\/\d{6}$/);
    expect(quoted[0]).toMatchObject({ amount: '117.47', bv: '60', product: 'Herbal soap', why: null });
    quoted.push(await quote(admin, order.no));
    const given = [first, await bring(admin, order.no, { condition: 'Damaged' })];
    expect(await stateOf(order.no)).toEqual({ payment: 'Paid', dispatch: 'Pending' });
    quoted.push(await quote(admin, order.no));
    given.push(await bring(admin, order.no));
    expect(given.map(({ amount, bv }) => ({ amount, bv }))).toEqual(
      quoted.map(({ amount, bv }) => ({ amount, bv })),
    );
    await expect(quote(admin, order.no)).rejects.toMatchObject({ code: 'already_done' });
    expect(await stateOf(order.no)).toMatchObject({ payment: 'Refunded' });
    expect([await house('repurchase_sales'), await house('gst_payable')]).toEqual([sales ?? '0', gst ?? '0']);
    expect(await balance(member, 'repurchase')).toBe(had);
    expect(await goods(sku)).toEqual([
      'House stock 4 held 0',
      'House stock_lost 1 held 0',
      'House stock_received -5 held 0',
    ]);
    const [sums] = await test.asOwner(
      `select sum(total) filter (where series = 'INV') = sum(total) filter (where series = 'CRN') as is_even,
         sum(cgst) filter (where series = 'INV') = sum(cgst) filter (where series = 'CRN') as is_tax_even,
         count(*) filter (where series = 'CRN')::int as notes
       from invoice where order_id = (select id from repurchase_order where no = $1)`,
      [order.no],
    );
    expect(sums).toEqual({ is_even: true, is_tax_even: true, notes: 3 });
    await expect(bring(admin, order.no)).rejects.toMatchObject({ code: 'already_done' });
    expect(await findings(test.server)).toEqual([]);
  });

  it('are refused beyond what is left, after the days for returns, and to who did not sell them', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 5 });
    const form = await aCart(test.server, buyer, [{ sku, quantity: 2 }]);
    const order = await place(buyer, ownParties(buyer), { ...form, payment: { wallet: 'repurchase' } });
    await expect(bring(admin, order.no, { quantity: 3 })).rejects.toMatchObject({
      code: 'amount_out_of_range',
      messages: { quantity: {} },
    });
    await expect(bring(admin, order.no, { line: 1 })).rejects.toMatchObject({ code: 'not_found' });
    await expect(bring(till, order.no)).rejects.toMatchObject({ code: 'not_found' });
    await expect(bring(buyer, order.no)).rejects.toMatchObject({ code: 'not_found' });
    const days = (count: number) => new Date(admin.now.getTime() + count * millisecondsPerDay);
    await expect(bring({ ...admin, now: days(31) }, order.no)).rejects.toMatchObject({
      code: 'return_window_over',
    });
    const tooMany = { code: 'amount_out_of_range', messages: { quantity: {} } };
    await expect(quote(admin, order.no, { quantity: 3 })).rejects.toMatchObject(tooMany);
    for (const [reader, more] of [
      [admin, { line: 1 }],
      [till, {}],
      [buyer, {}],
    ] as const)
      await expect(quote(reader, order.no, more)).rejects.toMatchObject({ code: 'not_found' });
    await expect(quote({ ...admin, now: days(31) }, order.no)).rejects.toMatchObject({
      code: 'return_window_over',
    });
    await bring({ ...admin, now: days(30) }, order.no);
    expect(await findings(test.server)).toEqual([]);
  });

  it('give money that came in outside back by the same mode, with a reference', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 1 });
    const form = await aCart(test.server, admin, [{ sku, quantity: 1 }]);
    const parties = await memberParties(test.server.db, admin, member.user_id);
    const payment = { mode: 'UPI', reference: `UPI ${sku}`, paid_on: cash.paid_on };
    const before = await house('bank_clearing:UPI');
    const order = await place(admin, parties, { ...form, payment });
    await expect(bring(admin, order.no)).rejects.toMatchObject({ messages: { reference: {} } });
    const { amount } = await bring(admin, order.no, { reference: 'BACK 1' });
    expect(amount).toBe('118.00');
    expect(await house('bank_clearing:UPI')).toBe(before ?? '0');
    expect(await findings(test.server)).toEqual([]);
  });
});

describe('goods that come back to a franchise', () => {
  it('take the money it has spent meanwhile as a debt, and a part of its commission', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 10 });
    await stockOf(sku, 4);
    const rates = { topup_by_pin: '0', topup_by_wallet: '0', billing: '3.33', reason: 'Contract' };
    await inTransaction(test.server.db, (tx) =>
      setCommissionRates(tx, admin, { user_id: shop.user_id, ...rates }),
    );
    const bill = await aCart(test.server, till, [{ sku, quantity: 3 }]);
    const parties = await memberParties(test.server.db, till, member.user_id);
    const sold = await place(till, parties, { ...bill, payment: { ...cash } });
    const earned = () =>
      test.asOwner(
        `select trim_scale(sum(amount))::text as amount, trim_scale(-sum(base) filter (where reverses is not null))::text as back
         from franchise_commission where franchise_id = $1`,
        [shop.id],
      );
    expect(await earned()).toEqual([{ amount: '11.79', back: null }]);
    const note = await bring(till, sold.no);
    expect(note.credit_note_no).toMatch(/^F\d+C\/\d\d-\d\d\/\d+$/);
    expect(await earned()).toEqual([{ amount: '7.86', back: '118' }]);
    await bring(till, sold.no, { quantity: 2 });
    expect(await earned()).toEqual([{ amount: '0', back: '354' }]);
    expect(await goods(sku)).toContain('Franchise stock 4 held 0');
    expect(await findings(test.server)).toEqual([]);

    // under the number of the order the franchise and an admin find where its goods went, and that they came back
    const moved = async ({ token }: Person, store: { store?: string }) => {
      const query = { ...store, ref: sold.no };
      return (await callAs(test.server, stockTransactions, { token, query })).json().data;
    };
    const line = { sku, ref: sold.no, in: null, out: null };
    const lines = [
      { ...line, type: 'Goods returned', in: 2, balance: 4 },
      { ...line, type: 'Goods returned', in: 1, balance: 2 },
      { ...line, type: 'Goods sold', out: 3, balance: 1 },
    ];
    expect(await moved(shop, {})).toMatchObject(lines);
    const { user_id } = shop;
    expect(await moved(office, { store: 'Franchises' })).toMatchObject(
      lines.map((each) => ({ ...each, franchise: { user_id } })),
    );
  });

  it('owe what it lacks of the money it was paid from a wallet', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 2 });
    await stockOf(sku, 1);
    const form = await aCart(test.server, till, [{ sku, quantity: 1 }]);
    const parties = await memberParties(test.server.db, till, member.user_id);
    const sold = await place(
      { ...till },
      { ...parties, may_use_wallet: true },
      { ...form, payment: { wallet: 'repurchase' } },
    );
    await adjust('Debit', ['Franchise', shop, 'main'], String(await balance(shop, 'main')));
    await bring(till, sold.no);
    expect(await balance(shop, 'main')).toBe('0');
    expect(await balance(shop, 'recoverable')).toMatch(/^-1\d\d/);
    expect(await findings(test.server)).toEqual([]);
    await adjust('Credit', ['Franchise', shop, 'main'], '5000');
  });
});

describe('an order that the seller rejects', () => {
  it('is cancelled while it is not paid, and its goods are free', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 1 });
    const form = await aCart(test.server, buyer, [{ sku, quantity: 1 }]);
    const { no } = await place(buyer, ownParties(buyer), { ...form, payment: { ...cash } });
    expect(await reject(admin, no)).toMatchObject({ status: 'Cancelled', dispatch: 'Rejected' });
    expect(await goods(sku)).toEqual(['House stock 1 held 0', 'House stock_received -1 held 0']);
    await expect(reject(admin, no)).rejects.toMatchObject({ code: 'already_done' });
  });

  it('goes back whole with one credit note, of what is left, while it is not sent', async () => {
    const [one, two] = [
      await aProduct(test.server, admin, { pieces: 3 }),
      await aProduct(test.server, admin, { pieces: 3 }),
    ];
    const cart = [
      { sku: one, quantity: 2 },
      { sku: two, quantity: 1 },
    ];
    const form = await aCart(test.server, buyer, cart, { delivery: home });
    const had = await balance(member, 'repurchase');
    const { no } = await place(buyer, ownParties(buyer), { ...form, payment: { wallet: 'repurchase' } });
    await bring(admin, no);
    const rejected = await reject(admin, no);
    expect(rejected).toMatchObject({ status: 'Refunded', dispatch: 'Rejected' });
    expect(rejected.credit_note_no).toMatch(/^CRN/);
    expect(await balance(member, 'repurchase')).toBe(had);
    expect(await goods(one)).toContain('House stock 3 held 0');
    await expect(
      inTransaction(test.server.db, (tx) => dispatchOrder(tx, admin, { no })),
    ).rejects.toMatchObject({ code: 'already_done' });
    expect(await findings(test.server)).toEqual([]);
  });

  it('of stock for a franchise frees the goods and gives the money back', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 3 });
    const form = await aCart(test.server, till, [{ sku, quantity: 3 }], { user_type: 'Franchise' });
    const had = await balance(shop, 'main');
    const parties = await stockParties(test.server.db, till, undefined);
    const { no } = await place(till, parties, { ...form, payment: { wallet: 'main' } });
    expect(await goods(sku)).toContain('House stock 3 held 3');
    await reject(admin, no);
    expect(await goods(sku)).toEqual(['House stock 3 held 0', 'House stock_received -3 held 0']);
    expect(await balance(shop, 'main')).toBe(had);
    expect(await findings(test.server)).toEqual([]);
  });
});
