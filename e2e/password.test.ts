import { expect } from '@playwright/test';
import { stopAt } from './axe.ts';
import { acceptDialog, fillSignIn, test } from './journey.ts';
import { aMember, anAdmin, codeFor, enter, password } from './people.ts';

const another = 'Peepal-leaf-77';

test('forgotten: a code, a new password, sign-in; the old session has ended', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const member = await aMember();
  const old = await browser.newContext();
  const oldPage = await old.newPage();
  await enter(oldPage, member, '/user/profile');
  await expect(oldPage.getByRole('heading', { name: 'Profile' })).toBeVisible();

  await page.goto('/accounts/sign-in');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await stopAt(page, 'Forgot password');
  await page.getByLabel('User ID or e-mail').fill(member.user_id);
  await page.getByRole('button', { name: 'Send the code' }).click();
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeVisible();
  await stopAt(page, 'Forgot password');
  await code.fill('000000');
  await page.getByLabel('New password', { exact: true }).fill(another);
  await page.getByLabel('New password again').fill('something else');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The two passwords differ.')).toBeVisible();
  await page.getByLabel('New password again').fill(another);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The code is wrong or has expired.')).toBeVisible();
  await code.fill(await codeFor(member.email));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await stopAt(page, 'Forgot password');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, member.user_id, another);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/home');

  await oldPage.reload();
  await acceptDialog(oldPage, 'Session expired. Please login again!');
  await oldPage.waitForURL('**/accounts/sign-in');
  await old.close();
});

test('an account nobody has gets the same answer', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/accounts/forgot-password');
  await page.getByLabel('User ID or e-mail').fill('nobody.at.all');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText('If the account exists, we sent a code')).toBeVisible();
});

test('a temporary password opens nothing but the page to change it', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const member = await aMember();
  const temporary = 'Temporary-leaf-9';
  await enter(page, await anAdmin(), '/admin/change-password-for-others');
  await stopAt(page, 'Change a password');
  await page.getByLabel('User id').fill(member.user_id);
  await page.getByLabel('Temporary password', { exact: true }).fill(temporary);
  await page.getByLabel('Temporary password again').fill(temporary);
  await page.getByLabel('Reason').fill('Lost the phone');
  await page.getByRole('button', { name: 'Continue' }).click();
  await stopAt(page, 'Change a password');
  await page.getByRole('button', { name: `Change the password of ${member.user_id}` }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();

  const owner = await browser.newPage();
  await owner.goto('/accounts/sign-in');
  await fillSignIn(owner, member.user_id, temporary);
  await owner.keyboard.press('Enter');
  await owner.waitForURL('**/user/security');
  await stopAt(owner, 'Security');
  await owner.goto('/user/finance/passbook');
  await owner.waitForURL('**/user/security');
  await owner.getByLabel('Temporary password').fill(temporary);
  await owner.getByLabel('New password', { exact: true }).fill(password);
  await owner.getByLabel('New password again').fill(password);
  await owner.getByRole('button', { name: 'Change the password' }).click();
  await owner.waitForURL('**/user/finance/passbook');
  await owner.close();
});
