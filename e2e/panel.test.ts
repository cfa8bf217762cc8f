import { expect } from '@playwright/test';
import { stopAt } from './axe.ts';
import { test } from './journey.ts';
import { aMember, anAdmin, codeFor, database, enter, haveMailFactor } from './people.ts';

test('an admin sets up a factor, opens a panel with it, the owner sees who looked, and Leave leads back', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await aMember();
  const admin = await anAdmin();
  await enter(page, admin, `/admin/member/member-search?f_text=${member.user_id}`);
  await page.getByText(member.name).first().click();
  await page.getByRole('button', { name: 'Open the panel' }).click();
  const dialog = page.getByRole('dialog', { name: `Open the panel of ${member.name}` });
  // without a factor of their own nobody opens one
  await expect(dialog.getByText('This needs a second factor, and you have none yet.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Set up a second factor' })).toHaveAttribute(
    'href',
    /\/admin\/security\?.*two-factor/,
  );
  await haveMailFactor(admin);
  await page.reload();
  await page.getByText(member.name).first().click();
  await page.getByRole('button', { name: 'Open the panel' }).click();
  await dialog.getByRole('button', { name: 'Open the panel' }).click();
  await expect(dialog.getByText('Give a reason.').first()).toBeVisible();
  await dialog.getByLabel('Reason').fill('Asked for help by phone');
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await dialog.getByLabel('Confirmation code').fill(await codeFor(admin.email));
  await dialog.getByRole('button', { name: 'Open the panel' }).click();
  await page.waitForURL('**/user/home');
  const banner = page.getByText(`You are viewing ${member.user_id} ${member.name} as Admin.`);
  await expect(banner).toBeVisible();

  // Another page of the panel keeps the banner; what only the owner may do is not offered.
  await page.goto('/user/security');
  await expect(banner).toBeVisible();
  await expect(page.getByText('Only the owner of the account can change this.')).toBeVisible();
  await stopAt(page, 'Security');
  await page.getByRole('link', { name: 'Opened panels' }).click();
  await page.getByText('Asked for help by phone').first().click();
  await expect(page.getByText('Nothing. The admin only looked.')).toBeVisible();
  await stopAt(page, 'Security');
  await page.keyboard.press('Escape');
  await page.goto('/user/topup/activate-from-wallet');
  await page.getByRole('radio', { name: /Starter/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Confirm with your own second factor as admin.')).toBeVisible();
  await stopAt(page, 'Top up from wallet');
  // The form has something unsent in it, so the browser asks.
  page.on('dialog', (question) => question.accept());
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.waitForURL(new RegExp(`/admin/member/member-search\\?.*${member.user_id}`));
  await expect(page.getByRole('heading', { name: 'Member search' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  const trail = await database()
    .selectFrom('audit_log as audit')
    .innerJoin('app_user as u', 'u.id', 'audit.actor_id')
    .select(['action', 'u.user_id'])
    .where('object', '=', `user:${member.user_id}`)
    .where('action', '=', 'open_panel')
    .execute();
  expect(trail).toEqual([{ action: 'open_panel', user_id: admin.user_id }]);
});
