import { expect, type Page } from '@playwright/test';
import { addProductPrice } from '../apps/server/src/modules/repurchase/catalogue/add-product-price.ts';
import { businessDate } from '../apps/server/src/platform/clock.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { stopAt } from './axe.ts';
import { aProduct, type Goods, ordersOf, stockUp } from './counter-goods.ts';
import { database } from './database.ts';
import { moveTo, tooSmall } from './journey.ts';
import { inBothLanguages, test } from './languages.ts';
import { fund } from './money.ts';
import { actingAs, aFranchise, aMember, anAdmin, enter, type Person } from './people.ts';

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first().click();
const scanField = (page: Page) => page.getByLabel('Barcode, SKU or words');
const isReady = (page: Page, amount: string) =>
  expect(page.getByRole('button', { name: `Bill ${amount}` })).not.toHaveAttribute('aria-busy');

/** As a scanner does: the keys of the code, as fast as they go, and Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** A till with ten pieces of three products. */
async function aTill(): Promise<{ till: Person; goods: [Goods, Goods, Goods] }> {
  const goods: [Goods, Goods, Goods] = [
    await aProduct('Neem soap', 40),
    await aProduct('Amla juice', 40),
    await aProduct('Tulsi tea', 40),
  ];
  const till = await aFranchise();
  await stockUp(till, goods, 10);
  return { till, goods };
}

inBothLanguages(() => {
  test('a member looks for a product, keeps the cart over a reload, orders to a new address and pays from the wallet', async ({
    page,
    say,
    reading,
    stop,
  }) => {
    const product = await aProduct('Forest honey', 3);
    const member = await reading(aMember());
    const { name } = product;
    const address = ['Asha Rao', '7 Lake View', 'Karnataka'] as const;
    await fund(member, '1000');
    const soldOut = await aProduct('Wild honey', 0);
    await enter(page, member, '/user/repurchase/place-order');
    const search = page.getByRole('searchbox', { name: say('Search') });
    await search.fill(soldOut.name);
    await press(page, say('Tell me when {name} is in stock', { name: soldOut.name }));
    await expect(page.getByText(say('You will be told'))).toBeVisible();
    await stop(page, 'Shop');
    await search.fill(product.name);
    await expect(page.getByRole('listitem').filter({ hasText: product.sku })).toContainText(
      say('{left} in stock', { left: 3 }),
    );
    await stop(page, 'Shop');
    await press(page, say('Add {name}', { name }));
    await press(page, say('One more of {name}', { name }));
    await expect(page.getByRole('complementary', { name: say('Cart') })).toContainText('₹236.00');
    await page.reload();
    await expect(page.getByRole('complementary', { name: say('Cart') })).toContainText('₹236.00');
    await press(page, say('Go to checkout'));
    await page.getByLabel(say('New delivery address')).check();
    await page.getByLabel(say('Name'), { exact: true }).fill(address[0]);
    await page.getByLabel(say('Mobile'), { exact: true }).fill('9876543210');
    await page.getByLabel(say('Address'), { exact: true }).fill(address[1]);
    await page.getByLabel(say('State'), { exact: true }).selectOption(address[2]);
    await page.getByLabel(say('Pincode'), { exact: true }).fill('560001');
    await page.getByLabel(new RegExp(`^${say('Fund')}`)).check();
    await expect(page.getByText('IGST')).toBeVisible();
    await stop(page, 'Shop', address);
    await press(page, say('Continue'));
    await expect(page.getByRole('heading', { name: say('Check before you confirm') })).toBeFocused();
    await expect(page.getByText('₹764.00')).toBeVisible();
    await stop(page, 'Shop', address);

    // a price that changes now is shown, and nothing that was typed is lost
    const admin = await actingAs(await anAdmin());
    const today = businessDate(admin.now, 'Asia/Kolkata');
    await inTransaction(database(), (tx) =>
      addProductPrice(tx, admin, {
        sku: product.sku,
        mrp: '59',
        gst_percent: '18',
        bv: '10',
        from_on: today,
      }),
    );
    await press(page, say('Order for {amount}', { amount: '₹236.00' }));
    await expect(
      page.getByText(say('Prices have changed. Nothing was ordered: check the new total and order again.')),
    ).toBeVisible();
    await press(page, say('Order for {amount}', { amount: '₹118.00' }));
    await expect(page.getByRole('heading', { name: say('Ordered and paid') })).toBeFocused();
    await stop(page, 'Shop', address);
    expect(await ordersOf(member)).toEqual(['Paid Pending 118']);

    await press(page, say('Order again'));
    await page.getByRole('searchbox', { name: say('Search') }).fill(product.name);
    await press(page, say('Add {name}', { name }));
    await page.getByLabel(say('Pieces of {name}', { name })).first().fill('2');
    await expect(page.getByText(say('Only {left} left.', { left: 1 }))).toBeVisible();
    await press(page, say('Go to checkout'));
    await page.getByLabel(/^Asha Rao/).check();
    await page.getByLabel(new RegExp(`^${say('Fund')}`)).check();
    await press(page, say('Continue'));
    await press(page, say('Order for {amount}', { amount: '₹118.00' }));
    await expect(page.getByText(say('Only {left} left.', { left: 1 })).first()).toBeVisible();
    expect(await ordersOf(member)).toEqual(['Paid Pending 118']);

    // the list leads from an order to its invoice
    await moveTo(page, '/user/repurchase/orders-list');
    const card = page.locator('.report-cards li > button');
    await card
      .or(page.getByRole('button', { name: say('Open details') }))
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: say('Open document') })
      .click();
    await expect(page).toHaveURL(/\/order-invoice\?no=INV/);
    await expect(page.getByText(product.name).locator('visible=true')).toBeVisible();

    // an admin sees what is left, and where the two pieces went
    await enter(page, await reading(anAdmin()), `/admin/repurchase/products-list?f_text=${product.sku}`);
    const count = (rows: number) => say('{count, plural, one {# result} other {# results}}', { count: rows });
    await expect(page.locator('.report-count')).toHaveText(count(1));
    const left = page.getByRole('cell', { name: '1', exact: true });
    const leftOnCard = page.getByRole('button', { name: new RegExp(`${say('In stock')}:? 1(?!\\d)`) });
    await expect(left.or(leftOnCard).first()).toBeVisible();
    await moveTo(page, `/admin/repurchase/product-transactions?f_sku=${product.sku}`);
    await expect(page.locator('.report-count')).toHaveText(count(2));
    await card
      .or(page.getByRole('button', { name: say('Open details') }))
      .first()
      .click();
    await expect(page.getByRole('dialog')).toContainText(/O\d{7}/);
  });
});

test('a franchise bills three scanned products by the keyboard alone, in at most twelve keystrokes', async ({
  page,
}) => {
  const { till, goods } = await aTill();
  const member = await aMember();
  await enter(page, till, '/franchise/repurchase/place-order-for-member');
  await expect(page.getByLabel('Member')).toBeFocused();
  let keystrokes = 0;
  const key = async (name: string) => {
    keystrokes += 1;
    await page.keyboard.press(name);
  };
  await page.keyboard.type(member.user_id);
  await key('Enter');
  await expect(scanField(page)).toBeFocused();
  await scan(page, '000-none');
  await expect(page.getByText('No product has the code or name 000-none.')).toBeVisible();
  await expect(scanField(page)).toBeFocused();
  for (const { barcode } of goods) await scan(page, barcode);
  await isReady(page, '₹354.00');
  expect(await tooSmall(page)).toEqual([]);
  await stopAt(page, 'Order for a member');

  await key('F4');
  await expect(page.getByRole('button', { name: 'Bill ₹354.00' })).toBeFocused();
  await key('Enter');
  await expect(page.getByRole('heading', { name: 'Ordered and paid' })).toBeFocused();
  // with a member's id as the company gives it; those of the tests are longer
  expect('BN100001'.length + keystrokes).toBeLessThanOrEqual(12);
  await stopAt(page, 'Order for a member');
  expect(await ordersOf(member)).toEqual(['Paid Delivered 354']);
  await page.keyboard.press('F2');
  await expect(page.getByLabel('Member')).toBeFocused();
});

test('the keys of the counter change pieces, find words, and can be switched off', {
  tag: '@desktop',
}, async ({ page }) => {
  const { till, goods } = await aTill();
  const [soap, juice] = goods;
  await enter(page, till, '/franchise/repurchase/place-order-for-member');
  await expect(page.getByLabel('Member')).toBeFocused();
  await scan(page, (await aMember()).user_id);
  await expect(scanField(page)).toBeFocused();
  await scan(page, soap.barcode);
  await scan(page, soap.barcode);
  const pieces = page.getByLabel(`Pieces of ${soap.name}`);
  await expect(pieces).toHaveValue('2');
  await page.keyboard.press('+');
  await expect(pieces).toHaveValue('3');
  await page.keyboard.press('-');
  await expect(pieces).toHaveValue('2');
  await scan(page, juice.name);
  await expect(page.getByRole('list', { name: 'Products found' })).toContainText(juice.sku);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(`Pieces of ${juice.name}`)).toHaveValue('1');
  await expect(scanField(page)).toBeFocused();
  await isReady(page, '₹354.00');
  await page.keyboard.press('F4');
  await expect(page.getByRole('button', { name: 'Bill ₹354.00' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(scanField(page)).toBeFocused();
  await page.getByLabel(/^Keys: F2/).uncheck();
  await page.keyboard.press('F4');
  await expect(page.getByLabel(/^Keys: F2/)).toBeFocused();
});

test('a cart is parked and found again over a reload, also while the connection is gone', {
  tag: '@phone',
}, async ({ page, context, problems }) => {
  const { till, goods } = await aTill();
  const [first, second] = [await aMember(), await aMember()];
  await enter(page, till, '/franchise/repurchase/place-order-for-member');
  await expect(page.getByLabel('Member')).toBeFocused();
  await scan(page, first.user_id);
  await expect(scanField(page)).toBeFocused();
  await scan(page, goods[0].barcode);
  await expect(page.getByLabel(`Pieces of ${goods[0].name}`)).toHaveValue('1');
  await press(page, 'Park this cart');
  await expect(page.getByLabel('Member')).toBeFocused();
  await page.getByLabel('Member').fill(second.user_id);
  await page.keyboard.press('Enter');
  await expect(scanField(page)).toBeFocused();
  await scan(page, goods[1].barcode);
  await isReady(page, '₹118.00');
  await context.setOffline(true);
  await expect(page.getByText('No connection. The cart is kept on this device')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bill ₹118.00' })).toBeDisabled();
  await stopAt(page, 'Order for a member');
  // loaded anew without a connection there is no page, and the cart is still there when it comes
  await page.reload().catch(() => undefined);
  await context.setOffline(false);
  await page.goto('/franchise/repurchase/place-order-for-member');
  await expect(page.getByText(second.name)).toBeVisible();
  await expect(page.getByLabel(`Pieces of ${goods[1].name}`)).toHaveValue('1');
  await press(page, new RegExp(`^${first.name}, 1 line`));
  await expect(page.getByLabel(`Pieces of ${goods[0].name}`)).toHaveValue('1');
  await isReady(page, '₹118.00');
  await press(page, 'Bill ₹118.00');
  await expect(page.getByRole('heading', { name: 'Ordered and paid' })).toBeFocused();
  expect(await ordersOf(first)).toEqual(['Paid Delivered 118']);
  expect(await ordersOf(second)).toEqual([]);
  problems.splice(
    0,
    problems.length,
    ...problems.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED')),
  );
});

test('a bill whose answer is lost is asked for again under its key, also after a reload: one bill', {
  tag: '@phone',
}, async ({ page, problems }) => {
  const { till, goods } = await aTill();
  const member = await aMember();
  await enter(page, till, '/franchise/repurchase/place-order-for-member');
  await expect(page.getByLabel('Member')).toBeFocused();
  await scan(page, member.user_id);
  await expect(scanField(page)).toBeFocused();
  await scan(page, goods[2].barcode);
  await isReady(page, '₹118.00');
  // the server bills, and its answer never comes
  await page.route('**/api/franchise/order_for_member', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press(page, 'Bill ₹118.00');
  await expect(page.getByText('No connection. Your entries are kept.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Park this cart' })).toBeDisabled();
  expect(await ordersOf(member)).toEqual(['Paid Delivered 118']);
  await page.unroute('**/api/franchise/order_for_member');
  await page.reload();
  await expect(page.getByText('This page was closed before the answer came.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bill ₹118.00' })).toBeDisabled();
  await stopAt(page, 'Order for a member');
  await press(page, 'Check status');
  await expect(page.getByRole('heading', { name: 'Ordered and paid' })).toBeFocused();
  expect(await ordersOf(member)).toEqual(['Paid Delivered 118']);
  problems.splice(0, problems.length, ...problems.filter((one) => !one.includes('ERR_FAILED')));
});

test('a bill from the wallet of a member waits for the member, and an admin orders for a franchise', {
  tag: '@phone',
}, async ({ page }) => {
  const { till, goods } = await aTill();
  const member = await aMember();
  await enter(page, till, '/franchise/repurchase/place-order-for-member');
  await expect(page.getByLabel('Member')).toBeFocused();
  await scan(page, member.user_id);
  await expect(scanField(page)).toBeFocused();
  await scan(page, goods[0].barcode);
  await page.getByLabel(/^Fund/).check();
  await isReady(page, '₹118.00');
  await press(page, 'Bill ₹118.00');
  await expect(page.getByRole('heading', { name: 'Ordered, not paid yet' })).toBeFocused();
  await expect(page.getByText('confirms it in the own orders')).toBeVisible();
  await stopAt(page, 'Order for a member');
  expect(await ordersOf(member)).toEqual(['Unpaid Pending 118']);

  await enter(page, await anAdmin(), '/admin/repurchase-orders/place-order-for-franchise');
  await page.getByLabel('Franchise id').fill(till.user_id);
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox', { name: 'Search' }).fill(goods[1].name);
  await press(page, `Add ${goods[1].name}`);
  await stopAt(page, 'Order for a franchise');
  await press(page, 'Go to checkout');
  await page.getByLabel('Handed over here').check();
  await page.getByLabel('Money received').check();
  await page.getByLabel('Paid by').selectOption('Cash');
  await press(page, 'Continue');
  await press(page, 'Order for ₹118.00');
  await expect(page.getByRole('heading', { name: 'Ordered and paid' })).toBeFocused();
  await stopAt(page, 'Order for a franchise');

  await enter(page, till, '/franchise/repurchase/place-order-for-franchise');
  await page.getByRole('searchbox', { name: 'Search' }).fill(goods[2].name);
  await press(page, `Add ${goods[2].name}`);
  await stopAt(page, 'Order stock');
});
