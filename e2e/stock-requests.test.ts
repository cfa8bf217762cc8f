import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { aProduct, officeOf, piecesOf, stockUp } from './counter-goods.ts';
import { test } from './journey.ts';
import { aFranchise, anAdmin, aSubFranchise, enter, type Person } from './people.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const openRow = async (page: Page): Promise<void> => {
  const card = page.locator('.report-cards li > button');
  const row = page.getByRole('button', { name: 'Open details' });
  await card.or(row).first().click();
};
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name }).click();

/** A franchise asks for three pieces, paid in cash. @returns the number of the request */
async function request(page: Page, franchise: Person, product: string): Promise<string> {
  await enter(page, franchise, '/franchise/inventory/request-for-products');
  await page.getByRole('searchbox', { name: 'Search' }).fill(product);
  await press(page, `Add ${product}`);
  await page
    .getByRole('textbox', { name: `Pieces of ${product}` })
    .first()
    .fill('3');
  await stopAt(page, 'Request products');
  await press(page, 'Go to checkout');
  await expect(page.getByText('It is sent to your office')).toBeVisible();
  await page.getByLabel('Paid outside').check();
  await page.getByLabel('Paid by').selectOption('Cash');
  await stopAt(page, 'Request products');
  await press(page, 'Continue');
  await press(page, 'Request for ₹354.00');
  await expect(page.getByRole('heading', { name: 'Requested' })).toBeFocused();
  await stopAt(page, 'Request products');
  return (
    (await page
      .getByText(/^SR\d{7}$/)
      .first()
      .textContent()) ?? ''
  );
}

test('a franchise requests goods, the company approves and sends them, and they arrive short', {
  tag: '@phone',
}, async ({ page }) => {
  const [franchise, admin] = [await aFranchise(), await anAdmin()];
  await officeOf(franchise);
  const { name } = await aProduct('Rose soap', 5);
  const no = await request(page, franchise, name);

  await enter(page, admin, '/admin/dashboard');
  await expect(page.getByRole('link', { name: /^Stock requests/ }).first()).toBeVisible();
  await page.goto('/admin/repurchase-orders/orders');
  await page.getByText('Stock requests', { exact: true }).click();
  await expect(page).toHaveURL(/view=requests/);
  await page.goto(`/admin/repurchase-orders/orders?view=requests&f_no=${no}`);
  await openRow(page);
  await expect(page.getByText('Look for the payment, then approve or reject the request.')).toBeVisible();
  await expect(page.getByText('5 in stock')).toBeVisible();
  await stopAt(page, 'Orders');
  await press(page, 'Approve…');
  await stopAt(page, 'Orders');
  await inDialog(page, `Approve the request ${no}`);
  await expect(page.getByText(new RegExp(`${no} is approved. It is the order O\\d+\\.`))).toBeVisible();
  await openRow(page);
  await press(page, 'Send…');
  await inDialog(page, `Send the goods of ${no}`);
  await expect(page.getByText(`${no} is on its way.`)).toBeVisible();

  await enter(page, franchise, '/franchise/dashboard');
  await press(page, /^Notifications/);
  await page.getByRole('link', { name: new RegExp(`Stock request ${no} is approved`) }).click();
  await openRow(page);
  await expect(page.getByText('It is on its way. Say what arrived.')).toBeVisible();
  await stopAt(page, 'Product requests');
  await press(page, 'Goods arrived…');
  await page.getByLabel('Pieces found').fill('2');
  await inDialog(page, `The goods of ${no} arrived`);
  await expect(page.getByText('Still on their way: 1.')).toBeVisible();
  await page.goto(`/franchise/inventory/products-list?f_text=${encodeURIComponent(name)}`);
  await expect(page.getByText('₹200.00').first()).toBeVisible();
  await page.goto(`/franchise/inventory/product-requests?f_no=${no}`);
  await openRow(page);
  await expect(page.getByText('2 received')).toBeVisible();
});

test('a franchise cancels its own request', { tag: '@desktop' }, async ({ page }) => {
  const franchise = await aFranchise();
  await officeOf(franchise);
  const { name } = await aProduct('Mint soap', 1);
  const no = await request(page, franchise, name);
  await page.getByRole('link', { name: 'Open request' }).click();
  await openRow(page);
  await press(page, 'Cancel the request');
  await inDialog(page, `Cancel the request ${no}`);
  await expect(page.getByText(`${no} was cancelled.`)).toBeVisible();
});

const inventory = '/franchise/inventory';

test('a sub-franchise requests goods of its master, which approves and sends them, and they arrive', {
  tag: '@phone',
}, async ({ page }) => {
  const master = await aFranchise();
  const pages = ['products-list', 'request-for-products', 'product-requests', 'product-requests/receive'];
  const sub = await aSubFranchise(
    master,
    pages.map((name) => `${inventory}/${name}`),
  );
  await officeOf(sub);
  const goods = await aProduct('Lime soap', 20);
  await stockUp(master, [goods], 10);
  const no = await request(page, sub, goods.name);

  await enter(page, master, '/franchise/dashboard');
  await press(page, /^Notifications/);
  await page.getByRole('link', { name: new RegExp(no) }).click();
  await expect(page).toHaveURL(/product-requests/);
  await page.goto(`${inventory}/product-requests`);
  await press(page, 'By me');
  await expect(page.locator('.report-count')).toHaveText('0 results');
  await press(page, 'To me');
  await expect(page.locator('.report-count')).toHaveText('1 result');
  await openRow(page);
  await expect(page.getByText('10 in stock')).toBeVisible();
  await stopAt(page, 'Product requests');
  await press(page, 'Approve…');
  await stopAt(page, 'Product requests');
  await inDialog(page, `Approve the request ${no}`);
  await expect(page.getByText(new RegExp(`${no} is approved. It is the order O\\d+\\.`))).toBeVisible();
  await openRow(page);
  await press(page, 'Send…');
  await page.getByLabel('Tracking address (optional)').fill('https://courier.test/OB4712');
  await inDialog(page, `Send the goods of ${no}`);
  await expect(page.getByText(`${no} is on its way.`)).toBeVisible();

  await enter(page, sub, `${inventory}/product-requests?f_no=${no}`);
  await openRow(page);
  await expect(page.getByRole('link', { name: 'Follow the parcel' })).toBeVisible();
  // it decides no requests: those are its master's
  await expect(page.getByRole('button', { name: 'Approve…' })).toHaveCount(0);
  await press(page, 'Goods arrived…');
  await expect(page.getByLabel('Pieces found')).toHaveValue('3');
  await inDialog(page, `The goods of ${no} arrived`);
  await expect(page.getByText(`The goods of ${no} are in stock.`)).toBeVisible();
  expect([await piecesOf(sub, goods), await piecesOf(master, goods)]).toEqual(['3', '7']);
  await page.goto(`${inventory}/products-list?f_text=${encodeURIComponent(goods.name)}`);
  await expect(page.getByText('₹300.00').first()).toBeVisible();
  await stopAt(page, 'Products');
});

test('an admin shows and filters what was sold for GST', { tag: '@phone' }, async ({ page }) => {
  await enter(page, await anAdmin(), '/admin/repurchase-orders/orders?view=gst');
  await expect(page.getByRole('button', { name: 'Credit notes' })).toBeVisible();
  await page.getByRole('button', { name: 'To consumers' }).click();
  await expect(page).toHaveURL(/f_part=B2C/);
  await expect(page).toHaveURL(/view=gst/);
  await stopAt(page, 'Orders');
  await page.getByText('HSN summary', { exact: true }).click();
  await expect(page).toHaveURL(/view=hsn/);
  await stopAt(page, 'Orders');
});
