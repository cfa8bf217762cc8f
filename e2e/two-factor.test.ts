import { expect } from '@playwright/test';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { acceptDialog, fillSignIn, test } from './journey.ts';
import { aMember, codeFor, enter, password } from './people.ts';
import { stepNow, totp } from './totp.ts';

test('turn on two-factor, sign out, sign in with six digits; letters are refused', { tag: '@phone' }, async ({
  page,
}) => {
  const member = await aMember();
  await enter(page, member, '/user/security');
  await page.getByRole('link', { name: 'Two-factor' }).click();
  await page.getByRole('button', { name: 'Set up Authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor' });
  await dialog.getByLabel('Your password').fill('not-my-password');
  await page.keyboard.press('Enter');
  await acceptDialog(page, 'Invalid request', 'The current password is wrong.');
  await dialog.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await stopAt(page, 'Security');
  const key = await dialog.locator('.copy-text .mono').innerText();
  const step = stepNow();
  await dialog.getByLabel('Code', { exact: true }).fill(totp(key, step));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recoveryCode = await codes.getByRole('listitem').first().innerText();
  await stopAt(page, 'Security');
  await codes.getByRole('button', { name: 'I saved the codes' }).click();
  await expect(page.getByText('10 codes are left.')).toBeVisible();

  await page.goto('/accounts/sign-out');
  await fillSignIn(page, member.user_id, password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/accounts/two-factor-auth');
  await stopAt(page, 'Two-factor authentication');
  const code = page.getByLabel('Code', { exact: true });
  await code.fill('12ab56');
  await page.keyboard.press('Enter');
  await expect(page.getByText('OTP can only contain numbers!')).toBeVisible();
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The code is wrong or has expired.')).toBeVisible();
  // A reload loses nothing: the sign-in still waits for its second factor.
  await page.reload();
  await code.fill(totp(key, step + 1));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/home');

  await page.goto('/accounts/sign-out');
  await fillSignIn(page, member.user_id, password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/home');
  await page.goto('/user/security?tab=two-factor');
  await expect(page.getByText('9 codes are left.')).toBeVisible();
});

test('a second factor by e-mail, and a profile that shows the contact as verified', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await aMember();
  await enter(page, member, '/user/profile');
  await expect(page.getByText('Not verified')).toBeVisible();
  await stopAt(page, 'Profile');
  await page.getByRole('button', { name: 'Verify E-mail address' }).click();
  const verify = page.getByRole('dialog', { name: 'Verify the e-mail address' });
  await expect(verify.getByLabel('Code', { exact: true })).toBeVisible();
  await verify.getByLabel('Code', { exact: true }).fill(await codeFor(member.email));
  await page.keyboard.press('Enter');
  await expect(verify).toHaveCount(0);
  await expect(page.getByText('Not verified')).toHaveCount(0);
  await database()
    .updateTable('app_user')
    .set({ mobile: '9876543210' })
    .where('user_id', '=', member.user_id)
    .execute();
  await page.goto('/user/security?tab=two-factor');
  await expect(page.getByText('a number can be taken over with another SIM card')).toBeVisible();
  await page.getByRole('button', { name: 'Set up E-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor' });
  await dialog.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Code', { exact: true })).toBeVisible();
  await dialog.getByLabel('Code', { exact: true }).fill(await codeFor(member.email));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I saved the codes' }).click();
  await expect(page.getByRole('button', { name: 'Turn off E-mail' })).toBeVisible();

  // a new sign-in stands beside this one, and ends it with the password alone
  await enter(page, member, '/user/security?tab=sessions');
  await page.getByRole('button', { name: /^End [^o]/ }).click();
  const end = page.getByRole('dialog', { name: /^End / });
  await end.getByLabel('Your password').fill('not-my-password');
  await page.keyboard.press('Enter');
  await acceptDialog(page, 'Invalid request', 'The current password is wrong.');
  await end.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This session')).toBeVisible();
  await expect(page.getByRole('button', { name: /^End/ })).toHaveCount(0);
});
