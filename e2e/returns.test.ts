import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { aProduct, soldTo, stateOf } from './goods.ts';
import { test } from './journey.ts';
import { aMember, anAdmin, enter } from './people.ts';

const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name }).click();

/** Opens an order of the list and the dialog of one of its buttons. */
async function openDialog(page: Page, no: string, button: string): Promise<void> {
  await page.goto(`/admin/repurchase-orders/orders?f_no=${no}`);
  const card = page.locator('.report-cards li > button');
  await card
    .or(page.getByRole('button', { name: 'Open details' }))
    .first()
    .click();
  await page.getByRole('button', { name: button }).click();
}

test('a large return says what is given back, waits for a second admin, and happens when that one approves', {
  tag: '@phone',
}, async ({ page }) => {
  const [member, maker, checker] = [await aMember(), await anAdmin(), await anAdmin()];
  const no = await soldTo(member, await aProduct(1000), 1000);

  await enter(page, maker, '/admin/dashboard');
  await openDialog(page, no, 'Return…');
  const dialog = page.getByRole('dialog');
  await page.getByLabel('Pieces', { exact: true }).fill('1001');
  await page.getByLabel('Condition').selectOption('Resaleable');
  await page.getByLabel('Reason').fill('The whole batch smells of soap');
  await inDialog(page, 'Continue');
  await expect(dialog.getByText('This line has fewer pieces left.').first()).toBeVisible();
  await page.getByLabel('Pieces', { exact: true }).fill('900');
  await inDialog(page, 'Continue');
  await expect(dialog.getByText('₹1,06,200.00').first()).toBeVisible();
  await expect(dialog.getByText('₹16,200.00')).toBeVisible();
  await expect(dialog.getByText('₹45,000.00')).toBeVisible();
  await expect(dialog.getByText(/A second admin approves it first\./)).toBeVisible();
  await stopAt(page, 'Orders');
  await inDialog(page, `Take goods of ${no} back`);
  await expect(page.getByRole('heading', { name: 'Waiting for second admin' })).toBeVisible();
  await expect(dialog.getByText('₹1,06,200.00').first()).toBeVisible();
  await stopAt(page, 'Orders');
  expect(await stateOf(no)).toBe('Paid Pending 0');
  await page.getByRole('link', { name: 'Open request' }).click();
  await expect(page.getByText('Take goods back').first()).toBeVisible();
  const request = new URL(page.url()).searchParams.get('f_no') ?? '';

  await enter(page, checker, `/admin/settings/approvals?f_no=${request}`);
  await page.getByText('Take goods back').first().click();
  await expect(dialog.getByText('₹1,06,200.00').first()).toBeVisible();
  await stopAt(page, 'Approvals');
  await inDialog(page, 'Approve');
  await inDialog(page, `Approve ${request}`);
  await expect(page.getByText(`${request} was approved and done.`)).toBeVisible();
  expect(await stateOf(no)).toBe('Paid Pending 900');
});

test('an order that was paid is rejected: what was paid goes back with a credit note, and the member reads why', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await aMember();
  const no = await soldTo(member, await aProduct(2), 2);

  await enter(page, await anAdmin(), '/admin/dashboard');
  await openDialog(page, no, 'Reject…');
  await expect(page.getByText('What was paid goes back to where it came from')).toBeVisible();
  await inDialog(page, `Reject the order ${no}`);
  await expect(page.getByText('Give a reason.').first()).toBeVisible();
  await page.getByLabel('Reason').fill('The mill has burnt down');
  await stopAt(page, 'Orders');
  await inDialog(page, `Reject the order ${no}`);
  await expect(page.getByText(/is rejected\. The credit note is CRN\/\d\d-\d\d\/\d{6}\./)).toBeVisible();
  expect(await stateOf(no)).toBe('Refunded Rejected 2');

  await enter(page, member, `/user/repurchase/orders-list?f_no=${no}`);
  await page
    .locator('.report-cards li > button')
    .or(page.getByRole('button', { name: 'Open details' }))
    .first()
    .click();
  await expect(page.getByText('The mill has burnt down')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Refunded', { exact: true }).first()).toBeVisible();
  await stopAt(page, 'Orders');
});
