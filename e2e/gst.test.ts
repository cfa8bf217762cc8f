import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { placeOrder } from '../apps/server/src/modules/repurchase/orders/place-order.ts';
import { memberParties, stockParties } from '../apps/server/src/modules/repurchase/orders/queries.ts';
import { quoteCart } from '../apps/server/src/modules/repurchase/orders/quote-cart.ts';
import { returnItems } from '../apps/server/src/modules/repurchase/returns/return-items.ts';
import { businessDate } from '../apps/server/src/platform/clock.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { aProduct, type Goods, officeOf, stockUp } from './counter-goods.ts';
import { database } from './database.ts';
import { test } from './journey.ts';
import { haveKyc } from './papers.ts';
import { actingAs, aFranchise, aMember, anAdmin, aSubFranchise, enter, type Person } from './people.ts';

/** A franchise sells pieces over its counter, paid in cash. @returns the numbers of order and invoice */
async function sell(seller: Person, buyer: Person, { sku }: Goods, quantity: number) {
  const context = await actingAs(seller);
  return await inTransaction(database(), async (tx) => {
    const isMember = buyer.user_type === 'User';
    const parties = await (isMember ? memberParties : stockParties)(tx, context, buyer.user_id);
    const lines = [{ sku, quantity }];
    const asked = { seller_id: parties.seller_id, buyer_type: parties.buyer.type, lines, delivery: null };
    const quote = await quoteCart(tx, context.now, asked);
    const { no, invoice_no } = await placeOrder(tx, context, parties, {
      lines: quote.lines.map(({ price_id }) => ({ sku, quantity, price_id })),
      expected_total: quote.total,
      delivery: null,
      payment: { mode: 'Cash', paid_on: businessDate(context.now, 'Asia/Kolkata') },
    });
    return { no, invoice_no: invoice_no ?? '' };
  });
}

/** The lines of the file of the list on screen, the names of the columns first. */
async function fileOf(page: Page, name: string): Promise<Record<string, string>[]> {
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'CSV' }).check();
  const arrived = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^Download/ }).click();
  const file = await arrived;
  expect(file.suggestedFilename()).toBe(name);
  await expect(dialog).toHaveCount(0);
  const text = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '');
  const [columns = [], ...rows] = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
  return rows.map((row) => Object.fromEntries(row.map((value, at) => [columns[at], value])));
}

test('the files of what a seller reports to GST hold its bills to businesses, to consumers, its credit notes and its goods by HSN', {
  tag: '@desktop',
}, async ({ page }) => {
  const seller = await aFranchise();
  const business = await aSubFranchise(seller, []);
  const member = await aMember();
  const goods = await aProduct('Basil soap', 20);
  await stockUp(seller, [goods], 10);
  await officeOf(business);
  await haveKyc(seller, '29ABCPR1234F1Z5');
  await haveKyc(business, '29ABCPR1234F1Z5');
  const toBusiness = await sell(seller, business, goods, 2);
  const toMember = await sell(seller, member, goods, 3);
  const back = await actingAs(seller);
  const { credit_note_no } = await inTransaction(database(), (tx) =>
    returnItems(tx, back, {
      no: toMember.no,
      line: 0,
      quantity: 1,
      condition: 'Resaleable',
      reason: 'Too strong a scent',
    }),
  );
  const on = businessDate(back.now, 'Asia/Kolkata');
  const line = { Rate: '18', 'Place of supply': 'Karnataka', Against: '', GSTIN: '', Buyer: member.name };
  const tax = (Taxable: string, half: string, Total: string) => ({
    Taxable,
    CGST: half,
    SGST: half,
    IGST: '0.00',
    Total,
  });
  const gstin = '29ABCPR1234F1Z5';
  const b2b = {
    ...line,
    No: toBusiness.invoice_no,
    Buyer: business.name,
    GSTIN: gstin,
    ...tax('200.00', '18.00', '236.00'),
  };
  const b2c = { ...line, No: toMember.invoice_no, ...tax('300.00', '27.00', '354.00') };
  const note = {
    ...line,
    No: credit_note_no,
    Against: toMember.invoice_no,
    ...tax('-100.00', '-9.00', '-118.00'),
  };

  const admin = await anAdmin();
  const view = `/admin/repurchase-orders/orders?view=gst&f_seller=${seller.user_id}`;
  await enter(page, admin, view);
  for (const [part, expected] of [
    ['To businesses', b2b],
    ['To consumers', b2c],
    ['Credit notes', note],
  ] as const) {
    await page.getByRole('button', { name: part }).click();
    await expect(page.locator('.report-count')).toHaveText('1 result');
    expect(await fileOf(page, 'repurchase-gst_register.csv')).toMatchObject([expected]);
    // the list says the same as its file
    const shown = page.locator('.report tbody tr');
    await expect(shown).toContainText(expected.No);
    await expect(shown).toContainText(expected.Total.replace('-', ''));
  }
  await page.goto(view);
  await expect(page.locator('.report-count')).toHaveText('3 results');
  const all = await fileOf(page, 'repurchase-gst_register.csv');
  expect(all).toHaveLength(3);
  expect(new Set(all.map(({ No }) => No))).toEqual(new Set([b2b.No, b2c.No, note.No]));

  await page.goto(`/admin/repurchase-orders/orders?view=hsn&f_seller=${seller.user_id}`);
  await expect(page.locator('.report-count')).toHaveText('1 result');
  expect(await fileOf(page, 'repurchase-gst_summary.csv')).toMatchObject([
    { Month: on.slice(0, 7), HSN: '3401', Rate: '18', Pieces: '4', ...tax('400.00', '36.00', '472.00') },
  ]);
});
