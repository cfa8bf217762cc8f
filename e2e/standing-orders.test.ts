import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { makeStandingOrders } from '../apps/server/src/modules/repurchase/standing/make-standing-orders.ts';
import { businessDate } from '../apps/server/src/platform/clock.ts';
import { stopAt } from './axe.ts';
import { aProduct } from './counter-goods.ts';
import { database } from './database.ts';
import { moveTo, test } from './journey.ts';
import { credit } from './money.ts';
import { actingAs, aMember, anAdmin, context, enter, type Person } from './people.ts';

const list = '/user/repurchase/standing-orders';
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const firstRow = (page: Page) =>
  page
    .locator('.report-cards li > button')
    .or(page.getByRole('button', { name: 'Open details' }))
    .first()
    .click();

/** A date of a member's standing order comes, and the job of the server makes it. */
async function comeDue(member: Person, date: string): Promise<void> {
  const { actor } = await actingAs(member);
  await database()
    .updateTable('standing_order')
    .set({ day: Number(date.slice(8)), next_on: date })
    .where('member_id', '=', actor.id)
    .execute();
  await makeStandingOrders(database(), context());
}

/** The price of a product as one that has held for years. */
async function priceOfLongAgo(sku: string): Promise<void> {
  const owner = new pg.Client({ connectionString: process.env.E2E_OWNER_URL });
  await owner.connect();
  await owner.query(
    `update product_price set begins_at = '2025-01-01' where product_id = (select id from product where sku = $1)`,
    [sku],
  );
  await owner.end();
}

test('a member gives a standing order, it is made on its day, and skipped with the reason when the wallet is empty', {
  tag: '@phone',
}, async ({ page }) => {
  const product = await aProduct('Triphala', 9);
  await priceOfLongAgo(product.sku);
  const member = await aMember();
  await credit(member, '118');
  await enter(page, member, list);
  await expect(page.getByText('No standing orders yet.')).toBeVisible();
  await stopAt(page, 'Standing orders');
  await press(page, 'Give a standing order');
  await page.getByRole('searchbox', { name: 'Search' }).fill(product.name);
  await press(page, `Add ${product.name}`);
  await press(page, 'Go to checkout');
  await press(page, 'Continue');
  await expect(page.getByText('Enter a day from 1 to 31.').first()).toBeVisible();
  await page.getByLabel('Day of month').fill('31');
  await page.getByLabel('I pick it up').check();
  await page.getByRole('radio', { name: /^Main wallet/ }).check();
  await stopAt(page, 'Standing orders');
  await press(page, 'Continue');
  await expect(page.getByRole('heading', { name: 'Check before you confirm' })).toBeFocused();
  await stopAt(page, 'Standing orders');
  await press(page, 'Order each month, at most ₹118.00');
  await expect(page.getByRole('heading', { name: 'Standing order given' })).toBeFocused();
  await stopAt(page, 'Standing orders');
  await press(page, 'My standing orders');

  await firstRow(page);
  await expect(page.getByRole('dialog').getByText('After that on')).toBeVisible();
  await stopAt(page, 'Standing orders');
  await press(page, 'Pause…');
  await press(page, /^Pause the standing order/);
  await expect(page.getByText('Paused').first()).toBeVisible();
  await firstRow(page);
  await press(page, 'Resume…');
  await press(page, /^Resume the standing order/);
  await expect(page.getByText('Active').first()).toBeVisible();

  // two dates come: for the second one the wallet is empty
  await comeDue(member, businessDate(new Date(), 'Asia/Kolkata'));
  await page.reload();
  await firstRow(page);
  await press(page, 'Change…');
  await expect(page.getByRole('complementary', { name: 'Cart' })).toContainText('₹118.00');
  await press(page, `One more of ${product.name}`);
  await press(page, 'Go to checkout');
  await expect(page.getByLabel('Day of month')).not.toHaveValue('');
  await press(page, 'Continue');
  await press(page, 'Order each month, at most ₹236.00');
  await expect(page.getByRole('heading', { name: 'Standing order given' })).toBeFocused();
  await comeDue(member, '2026-10-01');
  await moveTo(page, `${list}?show=results`);
  await expect(page.getByText('Made').first()).toBeVisible();
  await expect(page.getByText('There was not enough money in the wallet.').first()).toBeVisible();
  await stopAt(page, 'Standing orders');

  await enter(page, await anAdmin(), `/admin/repurchase-orders/standing-orders?f_member=${member.user_id}`);
  await expect(page.getByText(member.name).first()).toBeVisible();
  await stopAt(page, 'Standing orders');
});
