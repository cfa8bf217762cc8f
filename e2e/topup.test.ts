import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { acceptDialog, sheets, test } from './journey.ts';
import { fund, topupsOf } from './money.ts';
import { aMember, anAdmin, enter } from './people.ts';

const pay = (page: Page) => page.locator('form').getByRole('button', { name: 'Top up', exact: true });

/** The form of a package, filled in and checked: the next press pays. */
async function review(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Starter/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('To pay', { exact: true })).toBeVisible();
}

test('a topup from the wallet: insufficient funds first, then enough; the receipt takes one page', async ({
  page,
}) => {
  const member = await aMember();
  await enter(page, member, '/user/topup/packages');
  await page.getByRole('link', { name: 'Choose Starter' }).click();
  await expect(page.getByRole('radio', { name: /^Starter/ })).toBeChecked();
  await stopAt(page, 'Top up from wallet');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Insufficient funds! ₹2,950.00 is missing.')).toBeVisible();
  await stopAt(page, 'Top up from wallet');
  await pay(page).click();
  await acceptDialog(page, 'Invalid request', 'Insufficient funds!');
  await expect(page.getByRole('alert').filter({ hasText: 'Insufficient funds!' })).toBeVisible();
  expect(await topupsOf(member)).toBe(0);

  await fund(member, '3000');
  const goOn = page.getByRole('button', { name: 'Continue' });
  await expect(pay(page).or(goOn)).toBeVisible();
  if (await goOn.isVisible()) await goOn.click();
  await expect(page.locator('form').getByText('Afterwards')).toBeVisible();
  await pay(page).click();
  await expect(page.getByRole('heading', { name: 'Starter topped up' })).toBeFocused();
  await stopAt(page, 'Top up from wallet');
  expect(await topupsOf(member)).toBe(1);

  await page.getByRole('link', { name: 'Open the receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Topup receipt' })).toBeVisible();
  await expect(page.getByText('Rupees two thousand nine hundred fifty only')).toBeVisible();
  await stopAt(page, 'Topup receipt');
  expect(await sheets(page)).toBe(1);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.goto('/user/finance/passbook');
  await expect(page.getByText(/Topup T\d+ for/).first()).toBeVisible();
});

test('pressed twice and reloaded while it is pending: exactly one topup', { tag: '@phone' }, async ({
  page,
}) => {
  const member = await aMember();
  await fund(member, '20000');
  await enter(page, member, '/user/topup/activate-from-wallet');
  await review(page);
  let sent = 0;
  const carriedOut = new Promise<void>((resolve) => {
    void page.route('**/api/user/topup', async (route) => {
      sent += 1;
      // The server has done it, and the answer never arrives.
      await route.fetch();
      resolve();
    });
  });
  await pay(page).dblclick();
  await carriedOut;
  page.on('dialog', (leaving) => leaving.accept());
  await page.reload();
  expect(sent).toBe(1);
  expect(await topupsOf(member)).toBe(1);
  await expect(page.getByText('This page was closed before the answer came.')).toBeVisible();
  // after what the page fetches: a file on its way would be lost with the route
  await page.unroute('**/api/user/topup');
  await stopAt(page, 'Top up from wallet');
  await page.getByRole('button', { name: 'Check status' }).click();
  await expect(page.getByRole('heading', { name: 'Starter topped up' })).toBeVisible();
  expect(await topupsOf(member)).toBe(1);
  await page.goto('/user/topup/topup-details');
  await expect(page.locator('.report-count')).toHaveText('1 result');
});

test('a request that never arrived is carried out once when it is asked for again', {
  tag: '@desktop',
}, async ({ page }) => {
  const member = await aMember();
  await fund(member, '20000');
  await enter(page, member, '/user/topup/activate-from-wallet');
  await review(page);
  await page.route('**/api/user/topup', (route) => route.abort());
  await pay(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error!' })).toBeVisible();
  page.on('dialog', (leaving) => leaving.accept());
  await page.reload();
  const check = page.getByRole('button', { name: 'Check status' });
  await expect(check).toBeVisible();
  // after what the page fetches: a file on its way would be lost with the route
  await page.unroute('**/api/user/topup');
  expect(await topupsOf(member)).toBe(0);
  await check.dblclick();
  await expect(page.getByRole('heading', { name: 'Starter topped up' })).toBeVisible();
  expect(await topupsOf(member)).toBe(1);
});

test('two zero pins by one admin cross the limit: the form says so before, the receipt who may approve', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await aMember();
  await enter(page, await anAdmin(), `/admin/topup/topup?user_id=${member.user_id}`);
  const fill = async () => {
    await page.getByRole('radio', { name: /^Flexible/ }).check();
    await page.getByLabel('Amount', { exact: true }).fill('60000');
    await page.getByLabel('Money received (optional)').fill('0');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('To pay', { exact: true })).toBeVisible();
  };
  await fill();
  await pay(page).click();
  await page.getByRole('button', { name: 'Top up again' }).click();
  await fill();
  await expect(
    page.getByText(
      '₹60,000.00 and ₹60,000.00 by the same admin within 24 hours are ₹1,20,000.00, above the limit of ₹1,00,000.00. A second admin approves it first.',
    ),
  ).toBeVisible();
  await stopAt(page, 'Top up');
  await pay(page).click();
  await expect(page.getByRole('heading', { name: 'Waiting for second admin' })).toBeFocused();
  await expect(page.getByText(/ may approve\./)).toBeVisible();
  await stopAt(page, 'Top up');
  expect(await topupsOf(member)).toBe(1);
});
