import { gstRegister, gstSummary } from '@banyan/contract/repurchase/gst-register';
import { type Invoice, readInvoice } from '@banyan/contract/repurchase/invoices';
import { toDecimal } from '@banyan/plan/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { aSubAdmin, contextOf, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { aCart, aCompanyThatSells, aProduct, aShopOf } from '../../../../test/shop.ts';
import type { ActorContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { creditDebit } from '../../ledger/credit-debit.ts';
import { issueInvoice } from '../orders/issue-invoice.ts';
import { placeOrder } from '../orders/place-order.ts';
import { memberParties, ownParties, stockParties } from '../orders/queries.ts';
import { requireSeller } from '../orders/require-seller.ts';

const test = useTestServer();
let admin: ActorContext;
let office: Person;
let member: Person;
let other: Person;
let shop: Person;
let sku: string;
let near: string;
let far: string;

const inState = (state: 'Maharashtra' | 'Karnataka') => ({
  name: 'Asha Rao',
  mobile: '9876543210',
  address: '7 Lake View',
  state,
  pincode: '400001',
});

async function order(state: 'Maharashtra' | 'Karnataka', lines = [{ sku, quantity: 3 }]): Promise<string> {
  const buyer = await contextOf(test.server, member);
  const form = await aCart(test.server, buyer, lines, { delivery: inState(state) });
  const placed = await inTransaction(test.server.db, (tx) =>
    placeOrder(tx, buyer, ownParties(buyer), { ...form, payment: { wallet: 'repurchase' } }),
  );
  return placed.invoice_no ?? '';
}

const ask = (no: string, { by = null, token }: { by?: Person | null; token?: string } = {}) =>
  callAs(test.server, readInvoice, {
    ...(by ? { token: by.token } : {}),
    query: token === undefined ? { no } : { no, token },
  });
const open = async (no: string, by: Person = member): Promise<Invoice> => {
  const reply = await ask(no, { by });
  expect(reply.statusCode).toBe(200);
  return reply.json().data;
};
const tokenOf = ({ url }: Invoice): string => new URL(url).searchParams.get('token') ?? '';
const list = async (report: typeof gstRegister | typeof gstSummary, by: Person, query = {}) => {
  const reply = await callAs(test.server, report, { token: by.token, query });
  expect(reply.statusCode).toBe(200);
  return reply.json();
};

beforeAll(async () => {
  office = await aBusiness(test.server, {});
  admin = await contextOf(test.server, office);
  await aCompanyThatSells(test.server, admin);
  member = await aMember(test.server);
  other = await aMember(test.server, { sponsor: member });
  shop = await aShopOf(test.server);
  await inTransaction(test.server.db, (tx) =>
    creditDebit(tx, admin, {
      owner_type: 'User',
      user_id: member.user_id,
      wallet: 'repurchase',
      direction: 'Credit',
      amount: '9000',
      reason: 'Other',
      remark: '',
    }),
  );
  sku = await aProduct(test.server, admin, {
    pieces: 500,
    mrp: '104.48',
    gst_percent: '5',
    bv: '10',
    hsn: '3004',
  });
  [near, far] = [await order('Maharashtra'), await order('Karnataka')];
});

describe('an invoice', () => {
  it('divides the tax within a state, and not beyond', async () => {
    expect(await open(near)).toMatchObject({
      kind: 'Tax invoice',
      taxable: '298.5',
      cgst: '7.46',
      sgst: '7.46',
      igst: '0',
      total: '313.42',
      place_of_supply: 'Maharashtra',
      seller: { state: 'Maharashtra', gstin: '27AABCB7777D1Z9', direct_selling_no: 'DS/1' },
      buyer: { state: 'Maharashtra', user_id: member.user_id },
      lines: [{ place: 1, sku, quantity: 3, price: '99.5', gst_percent: '5', hsn: '3004', total: '313.42' }],
      hsn: [{ hsn: '3004', gst_percent: '5', quantity: 3, taxable: '298.5', cgst: '7.46', total: '313.42' }],
    });
    expect(await open(far)).toMatchObject({ cgst: '0', sgst: '0', igst: '14.93', total: '313.43' });
  });

  it('says what the ledger says, also with several products of one HSN', async () => {
    const second = await aProduct(test.server, admin, { pieces: 9, hsn: '3004', gst_percent: '5' });
    const third = await aProduct(test.server, admin, { pieces: 9 });
    const no = await order('Karnataka', [
      { sku, quantity: 2 },
      { sku: second, quantity: 7 },
      { sku: third, quantity: 1 },
    ]);
    const paper = await open(no);
    const lines = await test.asOwner(
      `select a.wallet_code as wallet, trim_scale(sum(l.amount))::text as amount
       from repurchase_order o join txn t on t.idem_scope = 'order' and t.idem_key = o.id::text
         join (select txn_id, account_id, amount from entry union all select txn_id, account_id, amount from house_pending) l
           on l.txn_id = t.id
         join account a on a.id = l.account_id
       where o.no = $1 group by 1 order by 1`,
      [paper.order_no],
    );
    const booked = Object.fromEntries(lines.map(({ wallet, amount }) => [wallet, amount]));
    expect(booked).toEqual({
      gst_payable: paper.igst,
      repurchase: `-${paper.total}`,
      repurchase_sales: paper.taxable,
    });
    for (const name of ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const)
      for (const rows of [paper.lines, paper.hsn]) {
        const sum = rows.reduce((all, row) => all.plus(row[name]), toDecimal('0'));
        expect(sum.toFixed()).toBe(paper[name]);
      }
    expect(paper.hsn.map(({ hsn, quantity }) => [hsn, quantity])).toEqual([
      ['3004', 9],
      ['3401', 1],
    ]);
  });

  it('opens with its own token, for its buyer and for an admin; all else is answered like a number that nobody has', async () => {
    const token = tokenOf(await open(near, office));
    expect((await ask(near, { token })).json().data.no).toBe(near);
    const refused = [
      await ask('INV/26-27/999999'),
      await ask(near),
      await ask(near, { token: tokenOf(await open(far)) }),
      await ask(near, { token: `${token.slice(0, -2)}AA` }),
      await ask(near, { by: other }),
      await ask(near, { by: shop }),
      await ask(near, { by: await aSubAdmin(test.server) }),
    ];
    expect(
      new Set(refused.map((reply) => `${reply.statusCode} ${reply.json().message} ${reply.json().code}`))
        .size,
    ).toBe(1);
    expect(refused[0]?.statusCode).toBe(404);
  });

  it('of a franchise without GSTIN is a bill of supply, which the franchise opens too', async () => {
    const till = await contextOf(test.server, shop);
    const cash = { mode: 'Cash', paid_on: admin.now.toISOString().slice(0, 10) };
    const stock = await aCart(test.server, admin, [{ sku, quantity: 3 }], { user_type: 'Franchise' });
    const bought = await inTransaction(test.server.db, async (tx) =>
      placeOrder(tx, admin, await stockParties(tx, admin, shop.user_id), { ...stock, payment: cash }),
    );
    expect((await open(bought.invoice_no ?? '', shop)).buyer.user_id).toBe(shop.user_id);
    const bill = await aCart(test.server, till, [{ sku, quantity: 3 }]);
    const sold = await inTransaction(test.server.db, async (tx) =>
      placeOrder(tx, till, await memberParties(tx, till, member.user_id), { ...bill, payment: cash }),
    );
    expect(await open(sold.invoice_no ?? '', shop)).toMatchObject({
      kind: 'Bill of supply',
      taxable: '313.42',
      cgst: '0',
      total: '313.42',
      seller: { gstin: null },
    });
    expect((await list(gstRegister, shop)).data).toMatchObject([{ no: sold.invoice_no, gst_percent: '0' }]);
  });
});

describe('the register of GST', () => {
  it('lists invoices by rate and credit notes below zero, and sums up what is left by HSN', async () => {
    const before = await list(gstSummary, office);
    const [of] = await test.asOwner(`select order_id, place_of_supply from invoice where no = $1`, [near]);
    await inTransaction(test.server.db, async (tx) => {
      const tax = { amount: '99.50', cgst: '2.49', sgst: '2.49', igst: '0' };
      const refund = await tx
        .insertInto('repurchase_refund')
        .values({
          order_id: String(of?.order_id),
          line: 0,
          quantity: 1,
          ...tax,
          bv: '10',
          reason: 'Broken',
          actor_id: office.id,
          business_date: admin.now.toISOString().slice(0, 10),
          at: admin.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const buyer = {
        user_id: member.user_id,
        name: 'Asha',
        address: null,
        state: 'Maharashtra',
        gstin: '27AABCB7777D1Z9',
      };
      const note = { series: 'CRN', order_id: String(of?.order_id), refund_id: refund.id, ...tax } as const;
      const parties = { seller: await requireSeller(tx, null), buyer, place_of_supply: 'Maharashtra' };
      await issueInvoice(tx, admin, { ...note, ...parties }, 'Asia/Kolkata');
    });
    const notes = await list(gstRegister, office, { part: 'Notes' });
    expect(notes.data).toMatchObject([{ against: near, taxable: '-99.50000000', cgst: '-2.49000000' }]);
    const note = await open(notes.data[0].no);
    expect(note).toMatchObject({
      kind: 'Credit note',
      against: { no: near },
      total: '104.48',
      lines: [{ quantity: 1, taxable: '99.5', total: '104.48' }],
    });

    const all = await list(gstRegister, office);
    const consumers = await list(gstRegister, office, { part: 'B2C' });
    expect(consumers.data.find(({ no }: { no: string }) => no === far)).toMatchObject({
      igst: '14.93000000',
      gst_percent: '5',
    });
    expect((await list(gstRegister, office, { part: 'B2B' })).data).toEqual([]);
    expect(all.total).toBe(consumers.total + 1);
    const after = await list(gstSummary, office);
    expect(after.totals.total).toBe(all.totals.total);
    expect(toDecimal(before.totals.total).minus(after.totals.total).toFixed()).toBe('104.48');
    expect(after.data.find(({ hsn }: { hsn: string }) => hsn === '3004')).toMatchObject({ gst_percent: '5' });
    expect((await list(gstRegister, office, { on_to: '2000-01-01' })).total).toBe(0);
    expect((await list(gstRegister, office, { seller: shop.user_id })).data).toMatchObject([
      { gst_percent: '0' },
    ]);
  });
});
