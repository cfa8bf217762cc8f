import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { acceptDialog, test } from './journey.ts';
import { fund, topupsOf } from './money.ts';
import { aMember, anAdmin, enter, type Person } from './people.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
/** Opens the first row of the list, as a card or as a line of the table. */
const openRow = async (page: Page): Promise<void> => {
  const card = page.locator('.report-cards li > button');
  const row = page.getByRole('button', { name: 'Open details' });
  await card.or(row).first().click();
};

async function usePin(page: Page, user: Person, no: string, password: string): Promise<void> {
  await page.getByLabel('Member').fill(user.user_id);
  await page.getByLabel('Pin number').fill(no.toLowerCase());
  await page.getByLabel('Pin password').fill(password);
  await press(page, 'Continue');
}

test('pins are bought, one is given away: its former holder is refused, the new one tops up', async ({
  page,
}) => {
  const [giver, receiver] = [await aMember(), await aMember()];
  await fund(giver, '9000');
  await enter(page, giver, '/user/pin-management/pin-generate');
  await page.getByRole('radio', { name: /^Starter/ }).check();
  await page.getByLabel('Number of pins').fill('101');
  await press(page, 'Continue');
  await expect(page.getByText('At most 100 pins.').first()).toBeVisible();
  await page.getByLabel('Number of pins').fill('2');
  await stopAt(page, 'Generate pins');
  await press(page, 'Continue');
  await expect(page.getByText('To pay')).toBeVisible();
  await press(page, 'Generate 2 pins');
  await expect(page.getByRole('heading', { name: '2 pins generated' })).toBeFocused();
  await stopAt(page, 'Generate pins');
  const made = page.locator('section', { has: page.getByRole('heading', { name: 'Numbers and passwords' }) });
  const no = (await made.locator('dt').first().innerText()).trim();
  const password = (await made.locator('dd').first().innerText()).trim().split(/\s/)[0] ?? '';
  expect(password).toMatch(/^(\w{4}-){3}\w{4}$/);

  await page.goto('/user/pin-management/pin-transfer');
  await page.getByRole('textbox', { name: 'User id' }).fill(receiver.user_id);
  await expect(page.getByText(receiver.name)).toBeVisible();
  await page.getByLabel('Number of pins').fill('1');
  await stopAt(page, 'Transfer pins');
  await press(page, 'Continue');
  await press(page, 'Send one pin');
  await expect(page.getByRole('heading', { name: 'One pin sent' })).toBeFocused();

  // the oldest one went: its old password is worth nothing
  await page.goto('/user/topup/topup-by-pin');
  await usePin(page, receiver, no, password);
  await expect(page.getByText('Pin number or password is wrong.').first()).toBeVisible();
  await stopAt(page, 'Top up by pin');
  await press(page, 'Use the pin');
  await acceptDialog(page, 'Invalid request', 'Pin number or password is wrong.');
  expect(await topupsOf(receiver)).toBe(0);

  await enter(page, receiver, '/user/pin-management/view-pin');
  await expect(page.locator('.report-count')).toHaveText('1 result');
  await openRow(page);
  await press(page, 'Show the password');
  await press(page, 'Show the password');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Pin password')).toBeVisible();
  const renewed = (await dialog.locator('dd').nth(1).innerText()).trim().split(/\s/)[0] ?? '';
  expect(renewed).not.toBe(password);
  await stopAt(page, 'View pins');
  await page.goto('/user/topup/topup-by-pin');
  await usePin(page, receiver, no, renewed);
  await expect(page.getByText('Starter')).toBeVisible();
  await stopAt(page, 'Top up by pin');
  await press(page, 'Use the pin');
  await expect(page.getByRole('heading', { name: 'Starter topped up' })).toBeFocused();
  expect(await topupsOf(receiver)).toBe(1);
});

test('an admin makes pins for money received outside, and blocks one', { tag: '@phone' }, async ({
  page,
}) => {
  const [admin, member] = [await anAdmin(), await aMember()];
  await enter(page, admin, '/admin/pin-management/pin-generate');
  await page.getByRole('textbox', { name: 'User id' }).fill(member.user_id);
  await expect(page.getByText(member.name)).toBeVisible();
  await page.getByRole('radio', { name: /^Starter/ }).check();
  await page.getByLabel('Number of pins').fill('1');
  await page.getByLabel('Received by').selectOption('Cash');
  await press(page, 'Continue');
  await press(page, 'Generate one pin');
  await expect(page.getByRole('heading', { name: 'One pin generated' })).toBeFocused();
  await expect(page.getByText('Their holder alone sees the passwords')).toBeVisible();
  await stopAt(page, 'Generate pins');

  await page.goto(`/admin/pin-management/view-pin?f_holder=${member.user_id}`);
  await openRow(page);
  await press(page, 'Block');
  await page.getByLabel('Reason').fill('Reported as stolen');
  await stopAt(page, 'View pins');
  await press(page, /^Block E\d+/);
  await expect(page.getByText(/E\d+ is blocked\./)).toBeVisible();
  await page.goto('/admin/pin-management/pin-statistics');
  await stopAt(page, 'Pin statistics');
});
