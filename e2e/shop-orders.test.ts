import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { aProduct, billOf, openOffice, orderOf, sentTo, stockOf } from './goods.ts';
import { test } from './journey.ts';
import { fund } from './money.ts';
import { aFranchise, aMember, anAdmin, enter } from './people.ts';

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
