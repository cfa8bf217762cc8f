import { franchiseDashboard } from '@banyan/contract/overview/dashboard';
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
import { cancelExpiredOrders } from './cancel-expired-orders.ts';
import { cancelOrder } from './cancel-order.ts';
import { dispatchOrder } from './dispatch-order.ts';
import { markOrderPaid, payOwnOrder } from './mark-order-paid.ts';
import { type OrderForm, type Parties, placeOrder } from './place-order.ts';
import { memberParties, ownParties, stockParties } from './queries.ts';
import { readPlacedOrder } from './read-placed-order.ts';
import { selectOrders } from './select-orders.ts';

const test = useTestServer();
let admin: ActorContext;
let member: Person;
let buyer: ActorContext;
let shop: Person;
let till: ActorContext;

const credit = (owner_type: 'User' | 'Franchise', { user_id }: Person, wallet: string, amount: string) =>
  inTransaction(test.server.db, (tx) =>
    creditDebit(tx, admin, {
      owner_type,
      user_id,
      wallet,
      direction: 'Credit',
      amount,
      reason: 'Other',
      remark: '',
    }),
  );
const place = (context: ActorContext, parties: Parties, form: OrderForm) =>
  inTransaction(test.server.db, (tx) => placeOrder(tx, context, parties, form));
let cash: { mode: 'Cash'; paid_on: string };
const balances = (id: string | number) =>
  test.asOwner(
    `select wallet_code, asset_id = 1 as is_money, trim_scale(balance)::text as balance, trim_scale(held)::text as held
     from account where owner_id = $1 and balance <> 0 order by asset_id, wallet_code`,
    [id],
  );
const goods = (sku: string) => goodsOf(test, sku);
const home = {
  name: 'Asha Rao',
  mobile: '9876543210',
  address: '7 Lake View',
  state: 'Karnataka',
  pincode: '560001',
} as const;

beforeAll(async () => {
  admin = await contextOf(test.server, await aBusiness(test.server, {}));
  cash = { mode: 'Cash', paid_on: admin.now.toISOString().slice(0, 10) };
  await aCompanyThatSells(test.server, admin);
  member = await aMember(test.server);
  buyer = await contextOf(test.server, member);
  shop = await aShopOf(test.server);
  till = await contextOf(test.server, shop);
  await credit('User', member, 'repurchase', '5000');
  await credit('Franchise', shop, 'main', '5000');
});

describe('an order from the company', () => {
  it('paid from a wallet moves money, tax, goods and BV, and is invoiced, in one step', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 5 });
    const before = await balances(member.id);
    const form = await aCart(test.server, buyer, [{ sku, quantity: 2 }], { delivery: home });
    expect(form.expected_total).toBe('236.00');
    const order = await place(buyer, ownParties(buyer), { ...form, payment: { wallet: 'repurchase' } });
    expect(order).toMatchObject({ status: 'Paid', dispatch: 'Pending', total: '236.00', bv: '120.00' });
    expect(order.invoice_no).toMatch(/^INV\/\d\d-\d\d\/\d{6}$/);
    expect(await balances(member.id)).not.toEqual(before);
    expect(await goods(sku)).toEqual([
      'House stock 3 held 0',
      'House stock_received -5 held 0',
      'House stock_sold 2 held 0',
    ]);
    const [event] = await test.asOwner(
      `select trim_scale(amount)::text as amount, trim_scale(bv)::text as bv from business_event where ref = $1`,
      [order.no],
    );
    expect(event).toEqual({ amount: '200', bv: '120' });
    const [invoice] = await test.asOwner(
      `select trim_scale(igst)::text as igst, trim_scale(cgst)::text as cgst, buyer ->> 'state' as state from invoice where no = $1`,
      [order.invoice_no],
    );
    expect(invoice).toEqual({ igst: '36', cgst: '0', state: 'Karnataka' });
    expect(await findings(test.server)).toEqual([]);
  });

  it('sent money keeps the goods aside until an admin confirms it, and frees them when it is cancelled or too late', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 3 });
    const form = await aCart(test.server, buyer, [{ sku, quantity: 1 }]);
    const ask = () => place(buyer, ownParties(buyer), { ...form, payment: { ...cash } });
    const [paid, cancelled, late] = [await ask(), await ask(), await ask()];
    expect(paid).toMatchObject({ status: 'Unpaid', invoice_no: null });
    await expect(ask()).rejects.toMatchObject({ code: 'out_of_stock' });
    const confirmed = await inTransaction(test.server.db, (tx) => markOrderPaid(tx, admin, paid));
    expect(confirmed.invoice_no).not.toBeNull();
    await expect(inTransaction(test.server.db, (tx) => markOrderPaid(tx, admin, paid))).rejects.toMatchObject(
      {
        code: 'already_done',
      },
    );
    await inTransaction(test.server.db, (tx) => cancelOrder(tx, buyer, { no: cancelled.no }));
    const after = new Date(admin.now.getTime() + 73 * 3_600_000);
    expect(await cancelExpiredOrders(test.server.db, { ...admin, actor: null, now: after })).toBe(1);
    const [shown] = await selectOrders(test.server.db, admin, { no: cancelled.no }).execute();
    expect(shown).toMatchObject({ payment: 'Cancelled', dispatch: null });
    const waiting = await selectOrders(test.server.db, admin, { dispatch: 'Pending' }).execute();
    expect(waiting.map(({ payment }) => payment)).not.toContain('Cancelled');
    await expect(inTransaction(test.server.db, (tx) => markOrderPaid(tx, admin, late))).rejects.toMatchObject(
      {
        code: 'already_done',
      },
    );
    expect(await goods(sku)).toEqual([
      'House stock 2 held 0',
      'House stock_received -3 held 0',
      'House stock_sold 1 held 0',
    ]);
    expect(await findings(test.server)).toEqual([]);
  });

  it('keeps nothing when a price or the total is another than the buyer saw', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 5 });
    const form = await aCart(test.server, buyer, [{ sku, quantity: 2 }]);
    const orders = () => test.asOwner(`select count(*)::int as n from repurchase_order`);
    const before = await orders();
    const wrong = {
      ...form,
      expected_total: '1',
      lines: form.lines.map((line) => ({ ...line, price_id: '1' })),
    };
    await expect(
      place(buyer, ownParties(buyer), { ...wrong, payment: { wallet: 'repurchase' } }),
    ).rejects.toMatchObject({
      code: 'price_changed',
      messages: { 'lines.0.price_id': {}, expected_total: {} },
    });
    expect(await orders()).toEqual(before);
  });
});

describe('a franchise', () => {
  it('buys stock, which reaches it when it is handed over, and sells it with commission', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 10 });
    const stock = await aCart(test.server, admin, [{ sku, quantity: 4 }], { user_type: 'Franchise' });
    const parties = await stockParties(test.server.db, admin, shop.user_id);
    const bought = await place(admin, parties, { ...stock, payment: { wallet: 'main' } });
    expect(bought).toMatchObject({ status: 'Paid', dispatch: 'Delivered', bv: '0.00' });
    expect(await goods(sku)).toContain('Franchise stock 4 held 0');

    await inTransaction(test.server.db, (tx) =>
      setCommissionRates(tx, admin, {
        user_id: shop.user_id,
        topup_by_pin: '0',
        topup_by_wallet: '0',
        billing: '5',
        reason: 'Contract',
      }),
    );
    const bill = await aCart(test.server, till, [{ sku, quantity: 1 }]);
    const sold = await place(till, await memberParties(test.server.db, till, member.user_id), {
      ...bill,
      payment: { ...cash },
    });
    expect(sold).toMatchObject({ status: 'Paid', dispatch: 'Delivered', bv: '60.00' });
    expect(sold.invoice_no).toMatch(/^F\d+\/\d\d-\d\d\/\d{6}$/);
    const [commission] = await test.asOwner(
      `select trim_scale(base)::text as base, trim_scale(amount)::text as amount from franchise_commission
       where franchise_id = $1`,
      [shop.id],
    );
    // without GSTIN it asks for the whole price and has no tax apart
    expect(commission).toEqual({ base: '118', amount: '5.9' });
    const dashboard = await callAs(test.server, franchiseDashboard, { token: shop.token });
    expect(dashboard.json().data.bills).toMatchObject({
      count: 1,
      total: expect.stringMatching(/^118(\.0+)?$/),
    });
    expect(await goods(sku)).toContain('Franchise stock 3 held 0');
    expect(await findings(test.server)).toEqual([]);
  });

  it('takes nothing out of a member’s wallet: the member confirms the bill', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 2 });
    const stock = await aCart(test.server, admin, [{ sku, quantity: 2 }], { user_type: 'Franchise' });
    await place(admin, await stockParties(test.server.db, admin, shop.user_id), {
      ...stock,
      payment: { wallet: 'main' },
    });
    const bill = await aCart(test.server, till, [{ sku, quantity: 2 }]);
    const parties = await memberParties(test.server.db, till, member.user_id);
    const asked = await place(till, parties, { ...bill, payment: { wallet: 'repurchase' } });
    expect(asked).toMatchObject({ status: 'Unpaid', invoice_no: null });
    await expect(inTransaction(test.server.db, (tx) => markOrderPaid(tx, till, asked))).rejects.toMatchObject(
      {
        code: 'not_found',
      },
    );
    await expect(inTransaction(test.server.db, (tx) => payOwnOrder(tx, till, asked))).rejects.toMatchObject({
      code: 'not_found',
    });
    // who placed it sees how it goes on, and nobody else by this call
    const look = (context: ActorContext) => readPlacedOrder(test.server.db, context, { no: asked.no });
    expect(await look(till)).toEqual(asked);
    const paid = await inTransaction(test.server.db, (tx) => payOwnOrder(tx, buyer, asked));
    expect(paid).toMatchObject({ status: 'Paid', dispatch: 'Delivered' });
    const { status, dispatch, invoice_no } = paid;
    expect(await look(till)).toMatchObject({ status, dispatch, invoice_no });
    for (const other of [admin, buyer])
      await expect(look(other)).rejects.toMatchObject({ code: 'not_found' });
    expect(await findings(test.server)).toEqual([]);
  });

  it('tells a member who cannot pay a bill that money is short, not the goods that are set aside for it', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 1 });
    const stock = await aCart(test.server, admin, [{ sku, quantity: 1 }], { user_type: 'Franchise' });
    await place(admin, await stockParties(test.server.db, admin, shop.user_id), {
      ...stock,
      payment: { wallet: 'main' },
    });
    const poor = await contextOf(test.server, await aMember(test.server, { sponsor: member }));
    const bill = await aCart(test.server, till, [{ sku, quantity: 1 }]);
    const parties = await memberParties(test.server.db, till, poor.actor.user_id);
    const asked = await place(till, parties, { ...bill, payment: { wallet: 'repurchase' } });
    const paid = inTransaction(test.server.db, (tx) => payOwnOrder(tx, poor, asked));
    await expect(paid).rejects.toMatchObject({ constraint: 'account_covers_floor' });
  });

  it('orders stock that is set aside when it is paid, and on its way when it is sent', async () => {
    const sku = await aProduct(test.server, admin, { pieces: 3 });
    const form = await aCart(test.server, till, [{ sku, quantity: 3 }], { user_type: 'Franchise' });
    const order = await place(till, await stockParties(test.server.db, till, undefined), {
      ...form,
      payment: { wallet: 'main' },
    });
    expect(order).toMatchObject({ status: 'Paid', dispatch: 'Pending' });
    expect(await goods(sku)).toContain('House stock 3 held 3');
    await inTransaction(test.server.db, (tx) => dispatchOrder(tx, admin, { no: order.no }));
    expect(await goods(sku)).toEqual(['House stock_received -3 held 0', 'House stock_transit 3 held 0']);
    expect(await findings(test.server)).toEqual([]);
  });
});
