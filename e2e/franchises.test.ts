import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { test } from './journey.ts';
import { alone, anAdmin, enter, type Person, password } from './people.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Somebody who does not exist yet. */
function aNewFranchise(): Person {
  const key = Array.from(randomBytes(6), (byte) => 'abcdefghijklmnopqrstuvwxyz'[byte % 26]).join('');
  return {
    user_id: `Shop.${key}`,
    name: `Shop ${key}`,
    email: `${key}@banyan.test`,
    user_type: 'Franchise',
  };
}

/** The wizard from its first step, with a mistake on each of the first two. */
async function add(page: Page, { user_id, name, email }: Person, title: string): Promise<void> {
  await page.getByLabel('User id').fill(user_id);
  await page.getByLabel('Temporary password', { exact: true }).fill(password);
  await page.getByLabel('Temporary password again').fill('Another-42');
  await press(page, 'Continue');
  await expect(page.getByText('The two passwords differ.').first()).toBeVisible();
  await page.getByLabel('Temporary password again').fill(password);
  await stopAt(page, title);
  await press(page, 'Continue');
  await page.getByLabel('Name', { exact: true }).fill('Shop 24');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Mobile number').fill('9876543210');
  await press(page, 'Continue');
  await expect(
    page.getByText('Name can contain only letters(A-Z), period(.) and space( )!').first(),
  ).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await stopAt(page, title);
  await press(page, 'Continue');
  await page.getByLabel('Owner', { exact: true }).fill('Asha Rao');
  await press(page, 'Continue');
  await page.getByLabel('GSTIN (optional)').fill('27ABCDE1234F1Z');
  await press(page, 'Continue');
  await expect(page.getByText('Invalid GSTIN!').first()).toBeVisible();
  await stopAt(page, title);
  await page.getByLabel('GSTIN (optional)').fill('');
  await press(page, 'Continue');
  await expect(page.getByText('Asha Rao')).toBeVisible();
  await expect(page.getByText(password)).toHaveCount(0);
  await stopAt(page, title);
  await press(page, 'Add the franchise');
  await expect(page.getByRole('heading', { name: 'Franchise added' })).toBeFocused();
  await stopAt(page, title);
}

/** Its owner has chosen a password of their own at the first sign-in, which `password.test.ts` looks at. */
async function choosePassword({ user_id }: Person): Promise<void> {
  await database()
    .updateTable('app_user')
    .set({ must_change_password: false, password_expires_at: null })
    .where('user_id', '=', user_id)
    .execute();
}

test('a franchise is added, adds a sub-franchise, and what it loses its sub-franchise loses too', {
  tag: '@phone',
}, async ({ page }) => {
  const [admin, master, sub] = [await anAdmin(), aNewFranchise(), aNewFranchise()];
  await alone('switched pages', async () => {
    await enter(page, admin, '/admin/franchise/add-franchise');
    await add(page, master, 'Add franchise');
    await choosePassword(master);
    await enter(page, master, '/franchise/sub-franchise/add-sub-franchise');
    await add(page, sub, 'Add sub-franchise');
    await page.getByRole('link', { name: 'Access rights' }).last().click();
    await page.getByLabel('Search rights').fill('topup');
    await stopAt(page, 'Access rights');
    await choosePassword(sub);
    await enter(page, sub, '/franchise/topup/topup-by-pin');
    await expect(page.getByRole('heading', { level: 1, name: 'Top up by pin' })).toBeVisible();

    await enter(page, admin, `/admin/franchise/franchise-access-rights?user_id=${master.user_id}`);
    await page.getByLabel('Search rights').fill('top up by pin');
    await page.getByLabel('Top up by pin').uncheck();
    await stopAt(page, 'Access rights');
    await press(page, 'Continue');
    await expect(page.getByRole('listitem').filter({ hasText: 'Top up by pin' })).toBeVisible();
    await stopAt(page, 'Access rights');
    await press(page, 'Save rights');
    await expect(page.getByText('Rights saved. They count at once.')).toBeVisible();

    for (const franchise of [master, sub]) {
      await enter(page, franchise, '/franchise/topup/topup-by-pin');
      await page.waitForURL('**/accounts/sign-in');
    }
    // the master cannot give back what it does not hold itself
    await enter(page, master, `/franchise/sub-franchise/access-rights?user_id=${sub.user_id}`);
    await page.getByLabel('Search rights').fill('top up by pin');
    await expect(page.getByLabel('Top up by pin')).toBeDisabled();
    await stopAt(page, 'Access rights');
    await page.goto('/franchise/sub-franchise/sub-franchise-list');
    await expect(page.locator('.report-count')).toHaveText('1 result');
    await stopAt(page, 'Sub-franchises');
  });
});
