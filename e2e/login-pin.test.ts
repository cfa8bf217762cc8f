import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { acceptDialog, test } from './journey.ts';
import { fund } from './money.ts';
import {
  aFranchise,
  aMember,
  anAdmin,
  codeFor,
  enter,
  haveMailFactor,
  type Person,
  password,
} from './people.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const pin = (page: Page) => page.getByLabel('Login PIN', { exact: true });

async function typePin(page: Page, digits: string): Promise<void> {
  await page.getByLabel('Your password').fill(password);
  await page.getByLabel('New PIN', { exact: true }).fill(digits);
  await page.getByLabel('New PIN again').fill(digits);
  await press(page, 'Set the PIN');
}

async function beginTransfer(page: Page, to: Person): Promise<void> {
  await page.goto('/user/finance/transfer-fund');
  await page.getByRole('textbox', { name: 'User id' }).fill(to.user_id);
  await expect(page.getByText(to.name)).toBeVisible();
  await expect(page.getByLabel('From wallet')).toHaveValue('fund');
  await page.getByLabel('Amount').fill('100');
  await press(page, 'Continue');
  await expect(page.getByText('Leaves your wallet')).toBeVisible();
}

test('a login PIN sends money, is locked by wrong tries and set anew; beside a second factor it sends none', {
  tag: '@phone',
}, async ({ page }) => {
  const [member, friend] = [await aMember(), await aMember()];
  await fund(member, '1000');
  await enter(page, member, '/user/security');
  await page.getByRole('link', { name: 'Login PIN' }).click();
  await expect(page.getByText('6 to 9 digits of your choice.')).toBeVisible();
  await stopAt(page, 'Security');
  await press(page, 'Set a PIN');
  await typePin(page, '123456');
  await acceptDialog(page, 'Invalid request', 'This PIN is too easy to guess.');
  await stopAt(page, 'Security');
  await typePin(page, '482915');
  await expect(page.getByText('Login PIN set')).toBeVisible();
  await expect(page.getByText(/^Set on /)).toBeVisible();
  await stopAt(page, 'Security');

  await beginTransfer(page, friend);
  await expect(pin(page)).toHaveAttribute('type', 'password');
  await stopAt(page, 'Transfer fund');
  await pin(page).fill('482916');
  await press(page, 'Send ₹100.00');
  await acceptDialog(page, 'Invalid request', 'The login PIN is wrong.');
  await pin(page).fill('482915');
  await press(page, 'Send ₹100.00');
  await expect(page.getByRole('heading', { name: '₹100.00 sent' })).toBeVisible();

  await beginTransfer(page, friend);
  for (const says of [...Array<string>(4).fill('The login PIN is wrong.'), 'Your login PIN is locked']) {
    await pin(page).fill('482917');
    await press(page, 'Send ₹100.00');
    await acceptDialog(page, 'Invalid request', says);
  }
  await beginTransfer(page, friend);
  await expect(page.getByText('Your login PIN is locked after five wrong tries.')).toBeVisible();
  await stopAt(page, 'Transfer fund');
  await page.getByRole('link', { name: 'Set a new PIN' }).click();
  await press(page, 'Leave');
  await expect(page.getByText('Locked', { exact: true })).toBeVisible();
  await stopAt(page, 'Security');
  await press(page, 'Set a new PIN');
  await typePin(page, '730264');
  await expect(page.getByText('Locked', { exact: true })).toHaveCount(0);

  await haveMailFactor(member);
  await beginTransfer(page, friend);
  await expect(page.getByLabel('Confirmation code')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use the login PIN' })).toHaveCount(0);
  await page.goto('/user/security');
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password', { exact: true }).fill('Marigold-43');
  await page.getByLabel('New password again').fill('Marigold-43');
  await press(page, 'Use the login PIN');
  await expect(pin(page)).toBeFocused();
  await pin(page).fill('730264');
  await stopAt(page, 'Security');
  await press(page, 'Change the password');
  await expect(page.getByText('Password changed')).toBeVisible();

  await page.goto('/user/security?tab=login-pin');
  await press(page, 'Remove the PIN');
  await page.getByLabel('Your password').fill('Marigold-43');
  await press(page, 'Send the code');
  await page.getByLabel('Confirmation code').fill(await codeFor(member.email));
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the PIN' }).click();
  await expect(page.getByText('Login PIN removed')).toBeVisible();
});

test('admins and franchises set a login PIN on their security page', { tag: '@desktop' }, async ({
  page,
}) => {
  for (const [person, url] of [
    [await anAdmin(), '/admin/security'],
    [await aFranchise(), '/franchise/security'],
  ] as const) {
    await enter(page, person, `${url}?tab=login-pin`);
    await press(page, 'Set a PIN');
    await typePin(page, '482915');
    await expect(page.getByText(/^Set on /)).toBeVisible();
    await stopAt(page, 'Security');
  }
});
