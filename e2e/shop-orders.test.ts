import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { aProduct as aSoap, type Goods, ordersOf, stockUp } from './counter-goods.ts';
import { aProduct, billOf, openOffice, orderOf, sentTo, stockOf } from './goods.ts';
import { test } from './journey.ts';
import { fund } from './money.ts';
import { aFranchise, aMember, anAdmin, aSubAdmin, aSubFranchise, enter, type Person } from './people.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
/** Opens the first row of the list, as a card or as a line of the table. */
const openRow = async (page: Page): Promise<void> => {
  const card = page.locator('.report-cards li > button');
  const row = page.getByRole('button', { name: 'Open details' });
  await card.or(row).first().click();
};
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name }).click();

test('a member’s order is confirmed and sent by an admin, follows its parcel and arrives; another one is cancelled', {
  tag: '@phone',
}, async ({ page }) => {
  const [member, admin] = [await aMember(), await anAdmin()];
  const sku = await aProduct(5);
  const [no, other] = [await orderOf(member, sku), await orderOf(member, sku)];

  await enter(page, member, `/user/repurchase/orders-list?f_no=${other}`);
  await expect(page.getByText('kept until').first()).toBeVisible();
  await openRow(page);
  await expect(page.getByText('confirms your payment when it has arrived.')).toBeVisible();
  await stopAt(page, 'Orders');
  await press(page, 'Cancel…');
  await page.getByLabel('Reason (optional)').fill('Ordered twice');
  await stopAt(page, 'Orders');
  await inDialog(page, `Cancel the order ${other}`);
  await expect(page.getByText(`${other} was cancelled. Its goods are free again.`)).toBeVisible();

  await enter(page, admin, `/admin/repurchase-orders/orders?f_no=${no}`);
  await openRow(page);
  await expect(page.getByText('Look for the payment, then confirm that it arrived.')).toBeVisible();
  await expect(page.getByText('7 Lake View')).toBeVisible();
  await stopAt(page, 'Orders');
  await press(page, 'Payment arrived…');
  await stopAt(page, 'Orders');
  await inDialog(page, `The payment of ${no} arrived`);
  await expect(page.getByText(/is paid\. The invoice is INV\/\d\d-\d\d\/\d{6}\./)).toBeVisible();
  await openRow(page);
  await press(page, 'Send…');
  await page.getByLabel('Tracking address (optional)').fill('http://courier.test/OB4711');
  await inDialog(page, `Send the order ${no}`);
  await expect(page.getByText('Enter an address that begins with https://.').first()).toBeVisible();
  await page.getByLabel('Tracking address (optional)').fill('https://courier.test/OB4711');
  await stopAt(page, 'Orders');
  await inDialog(page, `Send the order ${no}`);
  await expect(page.getByText(`${no} is on its way.`)).toBeVisible();

  await enter(page, member, '/user/dashboard');
  await press(page, /^Notifications/);
  await expect(page.getByText(`Order ${no} is on its way`)).toBeVisible();
  await page.goto(`/user/repurchase/orders-list?f_no=${no}`);
  await openRow(page);
  const parcel = page.getByRole('link', { name: 'Follow the parcel' });
  await expect(parcel).toHaveAttribute('href', 'https://courier.test/OB4711');
  await expect(parcel).toHaveAttribute('rel', /noopener/);
  await press(page, 'Delivered…');
  await inDialog(page, `The order ${no} has arrived`);
  await expect(page.getByText(`${no} is delivered.`)).toBeVisible();

  await enter(page, admin, `/admin/member/member-profile?user_id=${member.user_id}&tab=orders`);
  await expect(page.getByText('Paid orders', { exact: true })).toBeVisible();
  await stopAt(page, 'Member profile');
});

test('a bill to a member’s wallet waits until the member pays it, and the franchise sees it paid among what it sold', {
  tag: '@phone',
}, async ({ page }) => {
  const [member, franchise] = [await aMember(), await aFranchise()];
  const sku = await aProduct(5);
  await openOffice(franchise);
  await stockOf(franchise, sku, 3);
  await fund(member, '500');
  const no = await billOf(franchise, member, sku);

  await enter(page, member, '/user/dashboard');
  await press(page, /^Notifications/);
  await page.getByRole('link', { name: `Order ${no} waits for you` }).click();
  await openRow(page);
  await press(page, 'Pay…');
  await stopAt(page, 'Orders');
  await inDialog(page, `Pay the order ${no}`);
  await expect(page.getByText(/is paid\. The invoice is F\d+\/\d\d-\d\d\/\d{6}\./)).toBeVisible();

  await enter(page, franchise, '/franchise/repurchase/orders-list');
  await expect(page.locator('.report-count')).toHaveText('2 results');
  await press(page, 'By me');
  await expect(page.locator('.report-count')).toHaveText('1 result');
  await press(page, 'To me');
  await openRow(page);
  await expect(page.getByText(no).first()).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Paid', { exact: true }).first()).toBeVisible();
  await stopAt(page, 'Orders');
});

/** Scans a piece at the counter for a member and chooses the fund wallet. */
async function billFund(page: Page, member: Person, { barcode }: Goods): Promise<void> {
  await page.getByRole('textbox', { name: 'Member' }).fill(member.user_id);
  await page.keyboard.press('Enter');
  await page.getByLabel('Barcode, SKU or words').fill(barcode);
  await page.keyboard.press('Enter');
  await page.getByLabel(/^Fund/).check();
}

test('counters with the right to order for members and not to the list of orders bill a wallet and see when it is paid', {
  tag: '@phone',
}, async ({ page, context }) => {
  const member = await aMember();
  const goods = await aSoap('Aloe soap', 5);
  await fund(member, '500');
  // a sub-admin: the company takes it from the wallet at once
  const office = '/admin/repurchase-orders/place-order-for-member';
  await enter(page, await aSubAdmin([office]), office);
  await billFund(page, member, goods);
  await expect(page.getByText('₹382.00')).toBeVisible();
  await stopAt(page, 'Order for a member');
  await press(page, 'Bill ₹118.00');
  const receipt = page.getByRole('main');
  await expect(receipt.getByRole('heading', { name: 'Ordered and paid' })).toBeFocused();
  await expect(receipt.getByText(/^INV\/\d\d-\d\d\/\d{6}$/)).toBeVisible();
  // no link leads to the list of orders, which would end the session
  await expect(page.getByRole('link', { name: 'Open order' })).toHaveCount(0);
  await stopAt(page, 'Order for a member');

  // a sub-franchise: the member has to agree
  const till = '/franchise/repurchase/place-order-for-member';
  const counter = await aSubFranchise(await aFranchise(), [till]);
  await stockUp(counter, [goods], 2);
  await enter(page, counter, till);
  await billFund(page, member, goods);
  await press(page, 'Bill ₹118.00');
  await expect(receipt.getByRole('heading', { name: 'Ordered, not paid yet' })).toBeFocused();
  await expect(receipt.getByText('Unpaid', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open order' })).toHaveCount(0);
  await stopAt(page, 'Order for a member');
  const no = (await receipt.getByText(/^O\d{7}$/).textContent()) ?? '';

  // the member, in a window of their own
  const own = await context.newPage();
  await enter(own, member, `/user/repurchase/orders-list?f_no=${no}`);
  await openRow(own);
  await press(own, 'Pay…');
  await inDialog(own, `Pay the order ${no}`);
  await expect(own.getByText(`${no} is paid.`)).toBeVisible();

  await expect(receipt.getByRole('heading', { name: 'Ordered and paid' })).toBeVisible();
  await expect(receipt.getByText('Paid', { exact: true })).toBeVisible();
  await expect(receipt.getByText(/^F\d+\/\d\d-\d\d\/\d{6}$/)).toBeVisible();
  await stopAt(page, 'Order for a member');
  expect(await ordersOf(member)).toEqual(['Paid Delivered 118', 'Paid Delivered 118']);
  await press(page, /^Next bill/);
  await expect(page.getByRole('textbox', { name: 'Member' })).toBeVisible();
});

test('a piece comes back with a credit note, an order is rejected, and goods that were sent to a franchise arrive', {
  tag: '@phone',
}, async ({ page }) => {
  const [member, franchise, admin] = [await aMember(), await aFranchise(), await anAdmin()];
  const sku = await aProduct(9);
  const [no, refused] = [await orderOf(member, sku), await orderOf(member, sku)];
  await openOffice(franchise);
  const sent = await sentTo(franchise, sku, 3);

  await enter(page, admin, `/admin/repurchase-orders/orders?f_no=${no}`);
  await openRow(page);
  await press(page, 'Payment arrived…');
  await inDialog(page, `The payment of ${no} arrived`);
  await expect(page.getByText(`${no} is paid.`)).toBeVisible();
  await openRow(page);
  await press(page, 'Return…');
  await page.getByLabel('Pieces', { exact: true }).fill('1');
  await page.getByLabel('Condition').selectOption('Resaleable');
  await page.getByLabel('Reason').fill('Too strong a scent');
  await stopAt(page, 'Orders');
  await inDialog(page, 'Continue');
  await expect(page.getByRole('dialog').getByText('₹118.00').first()).toBeVisible();
  await expect(page.getByRole('dialog').getByText('₹18.00')).toBeVisible();
  await stopAt(page, 'Orders');
  await inDialog(page, `Take goods of ${no} back`);
  await expect(page.getByRole('heading', { name: 'The goods are back' })).toBeVisible();
  await expect(page.getByRole('dialog').getByText('₹118.00').first()).toBeVisible();
  await stopAt(page, 'Orders');
  await page.getByRole('link', { name: /^CRN\// }).click();
  await expect(page).toHaveURL(/\/order-invoice\?no=CRN/);

  await page.goto(`/admin/repurchase-orders/orders?f_no=${refused}`);
  await openRow(page);
  await press(page, 'Reject…');
  await page.getByLabel('Reason').fill('Sold out');
  await stopAt(page, 'Orders');
  await inDialog(page, `Reject the order ${refused}`);
  await expect(page.getByText(`${refused} is rejected. Its goods are free again.`)).toBeVisible();

  await enter(page, franchise, `/franchise/repurchase/orders-list?f_no=${sent}`);
  await openRow(page);
  await expect(page.getByText('It is on its way. Say what arrived.')).toBeVisible();
  await press(page, 'Goods arrived…');
  await expect(page.getByLabel('Pieces found')).toHaveValue('3');
  await page.getByLabel('Pieces found').fill('2');
  await page.getByLabel('Pieces lost').fill('1');
  await inDialog(page, `The goods of ${sent} arrived`);
  await expect(page.getByText('Give a reason.').first()).toBeVisible();
  await page.getByLabel('Reason').fill('The box was open');
  await stopAt(page, 'Orders');
  await inDialog(page, `The goods of ${sent} arrived`);
  await expect(page.getByText(`The goods of ${sent} are in stock.`)).toBeVisible();
});
