import * as categories from '@banyan/contract/repurchase/categories';
import { gstRegister } from '@banyan/contract/repurchase/gst-register';
import { readInvoice } from '@banyan/contract/repurchase/invoices';
import { orders as orderList } from '@banyan/contract/repurchase/order-list';
import * as orders from '@banyan/contract/repurchase/orders';
import * as products from '@banyan/contract/repurchase/products';
import { receiveGoods } from '@banyan/contract/repurchase/receive-goods';
import * as returns from '@banyan/contract/repurchase/returns';
import * as stock from '@banyan/contract/repurchase/stock';
import * as requests from '@banyan/contract/repurchase/stock-requests';
import { beforeAll, expect, it } from 'vitest';
import { findings } from '../../../test/books.ts';
import { contextOf, type Person } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember } from '../../../test/network.ts';
import { aCompanyThatSells, aProduct, aShopOf } from '../../../test/shop.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { linkToken } from '../../platform/http/signed-link.ts';
import { creditDebit } from '../ledger/credit-debit.ts';

const test = useTestServer();
let office: Person;
let member: Person;
let shop: Person;

/** The answer of a call that is not refused. */
async function say<T = Record<string, string>>(
  call: Parameters<typeof callAs>[1],
  { token }: { token?: string },
  sent: { body?: unknown; query?: Record<string, string> },
): Promise<T> {
  const reply = await callAs(test.server, call, { ...(token ? { token } : {}), ...sent });
  expect([call.path, reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([
    call.path,
    200,
    '',
  ]);
  return reply.json().data;
}

let sku: string;
const home = {
  name: 'Asha Rao',
  mobile: '9876543210',
  address: '7 Lake View',
  state: 'Karnataka',
  pincode: '560001',
};
/** An amount, with however many zeros behind it. */
const amount = (value: string) => expect.stringMatching(new RegExp(`^${value}(\\.0+)?$`));
const placed = ['bv', 'dispatch', 'invoice_no', 'no', 'status', 'total'];
const keysOf = (answer: object) => Object.keys(answer).sort();
/** Received outside on the day the tests live in; each with a reference of its own. */
let references = 0;
const outside = () => ({ mode: 'UPI', reference: `UPI ${++references}`, paid_on: '2026-01-02' });

/** What an order of a number of pieces sends, from what the quote answered. */
async function cart(person: Person, quantity: number, asked: object = {}) {
  const body = { lines: [{ sku, quantity }], delivery: 'counter', ...asked };
  const quote = await say<{ lines: { price_id: string }[]; total: string }>(orders.quoteOrder, person, {
    body,
  });
  const [line] = quote.lines;
  return { lines: [{ sku, quantity, price_id: line?.price_id }], expected_total: quote.total };
}

beforeAll(async () => {
  office = await aBusiness(test.server, {});
  const admin = await contextOf(test.server, office);
  await aCompanyThatSells(test.server, admin);
  member = await aMember(test.server);
  shop = await aShopOf(test.server);
  sku = await aProduct(test.server, admin, { name: 'Neem soap', pieces: 50 });
  const gift = { wallet: 'main', direction: 'Credit', amount: '9000', reason: 'Other', remark: '' } as const;
  await inTransaction(test.server.db, async (tx) => {
    await creditDebit(tx, admin, {
      owner_type: 'User',
      user_id: member.user_id,
      ...gift,
      wallet: 'repurchase',
    });
    await creditDebit(tx, admin, { owner_type: 'Franchise', user_id: shop.user_id, ...gift });
  });
});

it('an admin describes and stocks a product by the calls of the catalogue', async () => {
  const { id } = await say(categories.createCategory, office, { body: { name: 'Soaps' } });
  const other = await say(categories.createCategory, office, { body: { name: 'Oils' } });
  const renamed = { id, name: 'Bath soaps', parent_id: '', may_have_sub: false };
  expect(await say(categories.changeCategory, office, { body: renamed })).toMatchObject({
    path: 'Bath soaps',
  });
  await say(categories.deleteCategory, office, { body: { id: other.id } });
  const own = 'CALL-1';
  const details = { sku: own, name: 'Aloe soap', category: id, hsn: '3401' };
  const price = { mrp: '118', gst_percent: '18', bv: '60' };
  const saved = { sku: own, name: 'Aloe soap', is_on_sale: true };
  expect(await say(products.createProduct, office, { body: { ...details, ...price } })).toEqual(saved);
  expect(await say(products.changeProduct, office, { body: details })).toEqual(saved);
  const later = { sku: own, ...price, mrp: '236', from_on: '2026-03-01' };
  expect(await say(products.addProductPrice, office, { body: later })).toMatchObject({
    price: amount('200'),
    status: 'To come',
  });
  const off = await say(products.switchProduct, office, { body: { sku: own, is_on_sale: false } });
  expect(off).toEqual({ ...saved, is_on_sale: false });
  await say(products.switchProduct, office, { body: { sku: own, is_on_sale: true } });
  expect(await say(stock.addStock, office, { body: { sku: own, quantity: 60, remark: '' } })).toMatchObject({
    stock: 60,
  });
  expect(
    await say(stock.writeOffStock, office, { body: { sku: own, quantity: 10, reason: 'Broken' } }),
  ).toMatchObject({ stock: 50 });
});

it('a quote says what each line and all of them cost, for the state the goods go to', async () => {
  const body = { lines: [{ sku, quantity: 2 }], delivery: home };
  const quote = await say<{ lines: object[] }>(orders.quoteOrder, member, { body });
  const tax = {
    taxable: '200.00',
    cgst: '0.00',
    sgst: '0.00',
    igst: '36.00',
    total: '236.00',
    bv: amount('120'),
  };
  expect(quote).toMatchObject({ ...tax, place_of_supply: 'Karnataka' });
  expect(quote.lines).toEqual([
    expect.objectContaining({
      sku,
      quantity: 2,
      price: '100.00',
      available: 50,
      price_id: expect.stringMatching(/^\d+$/),
      ...tax,
    }),
  ]);
});

it('five calls place an order, and each answers with its number, invoice, states, total and BV', async () => {
  const own = await cart(member, 1);
  const supplied = await cart(shop, 6, { user_type: 'Franchise' });
  const bodies: [Parameters<typeof callAs>[1], Person, object, string[]][] = [
    [
      orders.placeOwnOrder,
      member,
      { ...own, delivery: home, payment: { wallet: 'repurchase' } },
      ['Paid', 'Pending', '118.00', '60.00'],
    ],
    [
      orders.placeOwnOrder,
      member,
      { ...own, delivery: home, payment: outside() },
      ['Unpaid', 'Pending', '118.00', '60.00'],
    ],
    [
      orders.orderForMember,
      office,
      { ...own, user_id: member.user_id, delivery: 'counter', payment: outside() },
      ['Paid', 'Delivered', '118.00', '60.00'],
    ],
    [
      orders.orderForFranchise,
      office,
      { ...supplied, user_id: shop.user_id, delivery: 'counter', payment: outside() },
      ['Paid', 'Delivered', '708.00', '0.00'],
    ],
    [
      orders.stockOrder,
      shop,
      { ...supplied, delivery: home, payment: { wallet: 'main' } },
      ['Paid', 'Pending', '708.00', '0.00'],
    ],
  ];
  for (const [call, person, body, ends] of bodies) {
    const answer = await say(call, person, { body });
    expect(keysOf(answer)).toEqual(placed);
    expect([answer.status, answer.dispatch, answer.total, answer.bv]).toEqual(ends);
    expect(answer.invoice_no === null).toBe(answer.status === 'Unpaid');
  }
  const billed = await cart(shop, 1);
  const body = { ...billed, user_id: member.user_id, delivery: 'counter', payment: outside() };
  const bill = await say(orders.counterOrder, shop, { body });
  expect([keysOf(bill), bill.status, bill.dispatch]).toEqual([placed, 'Paid', 'Delivered']);
  expect(bill.invoice_no).toMatch(/^F1\/\d\d-\d\d\/\d{6}$/);
});

it('orders are paid, sent, delivered, cancelled and rejected by their number, and goods come back by line', async () => {
  const place = async () =>
    await say(orders.placeOwnOrder, member, {
      body: { ...(await cart(member, 2)), delivery: home, payment: outside() },
    });
  const { no } = await place();
  const changed = ['dispatch', 'invoice_no', 'no', 'status'];
  const paid = await say(orders.markOrderPaid, office, { body: { no } });
  expect([keysOf(paid), paid.status]).toEqual([changed, 'Paid']);
  const sent = await say(orders.dispatchOrder, office, { body: { no, tracking: 'https://post.example/1' } });
  expect([keysOf(sent), sent.dispatch]).toEqual([changed, 'Dispatched']);
  expect(await say(orders.deliverOrder, office, { body: { no } })).toMatchObject({ dispatch: 'Delivered' });
  const { no: dropped } = await place();
  expect(await say(orders.cancelOrder, member, { body: { no: dropped } })).toMatchObject({
    status: 'Cancelled',
  });
  const { no: refused } = await place();
  const reason = 'Sold out';
  expect(await say(returns.rejectOrder, office, { body: { no: refused, reason } })).toMatchObject({
    status: 'Cancelled',
    dispatch: 'Rejected',
  });
  const back = { no, line: 0, quantity: 1, condition: 'Damaged', reason: 'Broken', reference: 'UPI back 1' };
  const note = await say(returns.returnItems, office, { body: back });
  expect(note).toEqual({
    credit_note_no: expect.stringMatching(/^CRN\//),
    amount: '118.00',
    bv: amount('60'),
  });
});

it('a franchise asks for goods, which are approved, sent and received', async () => {
  const { lines } = await cart(shop, 3, { user_type: 'Franchise' });
  const asked = await say(requests.requestProducts, shop, { body: { lines, payment: { wallet: 'main' } } });
  expect(asked).toMatchObject({ status: 'Pending', total: '354.00' });
  const { no } = asked;
  const approved = await say(requests.decideStockRequest, office, { body: { no, decision: 'Approve' } });
  expect(approved).toMatchObject({ no, status: 'Approved', invoice_no: expect.stringMatching(/^INV\//) });
  expect(await say(requests.dispatchStockRequest, office, { body: { no } })).toMatchObject({
    dispatch: 'Dispatched',
  });
  const found = await say(receiveGoods, shop, { body: { no, lines: [{ line: 0, quantity: 2 }] } });
  expect(found).toMatchObject({ dispatch: 'Dispatched', left: 1 });
  const last = { no, lines: [{ line: 0, quantity: 0, lost: 1 }], reason: 'The box was open' };
  expect(await say(receiveGoods, shop, { body: last })).toMatchObject({ dispatch: 'Delivered', left: 0 });
});

it('lists say what was done, and an invoice opens by its token to anybody', async () => {
  const lists = [
    products.products,
    orderList,
    gstRegister,
    stock.stock,
    stock.stockTransactions,
    requests.stockRequests,
  ];
  for (const list of lists) {
    const reply = await callAs(test.server, list, { token: office.token });
    expect([list.path, reply.statusCode, reply.json().data.length > 0]).toEqual([list.path, 200, true]);
  }
  const [invoice] = await test.asOwner(`select no from invoice where series = 'INV' order by id limit 1`);
  const no = String(invoice?.no);
  const token = linkToken(test.services, `invoice:${no}`);
  expect(await say(readInvoice, {}, { query: { no, token } })).toMatchObject({ no, kind: 'Tax invoice' });
  expect(await findings(test.server)).toEqual([]);
});
