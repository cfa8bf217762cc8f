import { expect, type Page } from '@playwright/test';
import { drawDemoPicture } from '../apps/server/src/seed/draw-demo-picture.ts';
import { stopAt } from './axe.ts';
import { test } from './journey.ts';
import { aMember, anAdmin, enter } from './people.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
/** Opens the only row of the list, as a card or as a line of the table. */
const openRow = async (page: Page): Promise<void> => {
  const card = page.locator('.report-cards li > button');
  const row = page.getByRole('button', { name: 'Open details' });
  await card.or(row).first().click();
};

test('a credit request with its slip, to credited', async ({ page }) => {
  const member = await aMember();
  await enter(page, member, '/user/finance/request-for-credit');
  for (const [typed, problem] of [
    ['0', 'Enter an amount above zero.'],
    ['1e3', 'Enter an amount, like 1500.00.'],
  ] as const) {
    await page.getByLabel('Amount').fill(typed);
    await page.keyboard.press('Tab');
    await expect(page.getByText(problem)).toBeVisible();
    await expect(page.getByLabel('Amount')).toHaveValue(typed);
  }
  await page.getByLabel('Amount').fill('1500.501');
  await page.getByLabel('Paid by').selectOption('UPI');
  await page.getByLabel('Paid on').fill('2999-01-01');
  const slip = Buffer.from((await drawDemoPicture()).content, 'base64');
  const choose = (name: string, mimeType: string, buffer = slip) =>
    page.getByLabel('Slip').setInputFiles({ name, mimeType, buffer });
  for (const [name, type] of [
    ['slip.pdf', 'application/pdf'],
    ['slip.svg', 'image/svg+xml'],
  ] as const) {
    await choose(name, type);
    await expect(page.getByText('Choose a png, jpg or jpeg file.')).toBeVisible();
  }
  await choose('slip.png', 'image/png', Buffer.alloc(10_000_001));
  await expect(page.getByText('The file is larger than 10 MB.')).toBeVisible();
  await choose('slip.png', 'image/png');
  await expect(page.getByRole('img', { name: 'Chosen: Slip' })).toBeVisible();
  await press(page, 'Continue');
  await expect(page.getByText('Enter the reference of the payment.').first()).toBeVisible();
  const reference = `upi ${member.user_id.replace(/\W/g, '')}`;
  await page.getByLabel('Reference').fill(reference);
  await stopAt(page, 'Request for credit');
  await press(page, 'Continue');
  await stopAt(page, 'Request for credit');
  await press(page, /^Request ₹1,500\.50/);
  // what the server refuses stands on its fields, all of it at once, and what was typed is still there
  await press(page, 'OK');
  await expect(page.getByText('Choose today or an earlier date.').first()).toBeVisible();
  await expect(page.getByText('At most 2 decimals.').first()).toBeVisible();
  await expect(page.getByLabel('Amount')).toHaveValue('1500.501');
  await expect(page.getByLabel('Reference')).toHaveValue(reference);
  await expect(page.getByLabel('Paid by')).toHaveValue('UPI');
  const chosen = page.getByLabel('Slip').evaluate((input: HTMLInputElement) => input.files?.[0]?.name);
  expect(await chosen).toBe('slip.jpg');
  await expect(page.getByRole('img', { name: 'Chosen: Slip' })).toBeVisible();
  await stopAt(page, 'Request for credit');
  await page.getByLabel('Amount').fill('1500.50');
  await page.getByLabel('Paid on').fill(new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }));
  await press(page, 'Continue');
  await press(page, 'Request ₹1,500.50');
  await expect(page.getByRole('heading', { name: '₹1,500.50 requested' })).toBeFocused();
  await stopAt(page, 'Request for credit');
  await page.getByRole('link', { name: 'My requests' }).first().click();
  await expect(page.locator('.report-count')).toHaveText('1 result');
  await openRow(page);
  await expect(page.getByRole('img', { name: 'Payment slip' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel the request' })).toBeVisible();
  await stopAt(page, 'Credit requests');

  const admin = await anAdmin();
  await enter(page, admin, `/admin/wallet/credit-requests?f_owner=${member.user_id}`);
  await openRow(page);
  await expect(page.getByRole('img', { name: 'Payment slip' })).toBeVisible();
  await press(page, 'Larger');
  await stopAt(page, 'Credit requests');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: /^Choose C\d+/ }).check();
  await expect(page.getByText('One chosen')).toBeVisible();
  await press(page, 'Approve…');
  await stopAt(page, 'Credit requests');
  await press(page, /^Approve C\d+/);
  await expect(page.getByText('1 approved, 0 rejected')).toBeVisible();

  await enter(page, member, '/user/finance/passbook');
  await openRow(page);
  await page.getByRole('dialog').getByRole('link', { name: /^C\d+/ }).first().click();
  await expect(page).toHaveURL(/credit-requests\?f_no=C\d+/);
  await openRow(page);
  await page.getByRole('link', { name: 'In the passbook' }).click();
  await expect(page).toHaveURL(/passbook\?f_text=C\d+/);
  await expect(page.locator('.report-count')).toHaveText('1 result');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText(/Credit request C\d+ approved/)).toBeVisible();
});
