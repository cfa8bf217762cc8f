import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { moveTo, test } from './journey.ts';
import { twoPinsOf } from './money.ts';
import { aFranchise, alone, aMember, anAdmin, codeFor, enter, haveMailFactor } from './people.ts';

test('an admin sets up a factor, opens a panel with it, the owner sees who looked, and Leave leads back', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await aMember();
  const admin = await anAdmin();
  await enter(page, admin, `/admin/member/member-search?f_text=${member.user_id}`);
  await page.getByText(member.name).first().click();
  await expect(page.getByRole('heading', { name: member.name, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Open the panel' }).click();
  const dialog = page.getByRole('dialog', { name: `Open the panel of ${member.name}` });
  // without a factor of their own nobody opens one
  await expect(dialog.getByText('This needs a second factor, and you have none yet.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Set up second factor' })).toHaveAttribute(
    'href',
    /\/admin\/security\?.*two-factor/,
  );
  await haveMailFactor(admin);
  await page.reload();
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
  await page.waitForURL(new RegExp(`/admin/member/member-profile\\?.*${member.user_id}`));
  await expect(page.getByRole('heading', { name: member.name, level: 1 })).toBeVisible();
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

/** How far the frame stands below the bar of the opened panel, in px. */
const gapBelowBar = async (page: Page): Promise<number> => {
  const [bar, frame] = await Promise.all(
    [page.locator('.impersonation-bar'), page.getByRole('banner')].map((part) => part.boundingBox()),
  );
  return (frame?.y ?? Number.NaN) - (bar ? bar.y + bar.height : Number.NaN);
};

test('in the panel of a franchise an admin looks, moves nothing that is its owner’s alone, and leaves to its profile', {
  tag: '@phone',
}, async ({ page }) => {
  const [franchise, admin] = [await aFranchise(), await anAdmin()];
  await twoPinsOf(franchise);
  await haveMailFactor(admin);
  await alone('switched pages', async () => {
    await enter(page, admin, `/admin/franchise/franchise-profile?user_id=${franchise.user_id}`);
    await expect(page.getByText(franchise.name).first()).toBeVisible();
    await page.getByRole('button', { name: 'Open the panel' }).click();
    const dialog = page.getByRole('dialog', { name: `Open the panel of ${franchise.name}` });
    await dialog.getByLabel('Reason').fill('Asked for help by phone');
    await dialog.getByRole('button', { name: 'Send the code' }).click();
    await dialog.getByLabel('Confirmation code').fill(await codeFor(admin.email));
    await dialog.getByRole('button', { name: 'Open the panel' }).click();
    await page.waitForURL('**/franchise/dashboard');
    const banner = page.getByText(`You are viewing ${franchise.user_id} ${franchise.name} as Admin.`);
    await expect(banner).toBeVisible();
    await stopAt(page, 'Dashboard');
    const pages = [
      ['/franchise/pin-management/pin-request', 'Request pins'],
      ['/franchise/pin-management/pin-transfer', 'Transfer pins'],
      ['/franchise/pin-management/pin-generate', 'Generate pins'],
      ['/franchise/topup/topup-by-pin', 'Top up by pin'],
      ['/franchise/wallet/transfer-fund', 'Transfer fund'],
      ['/franchise/wallet/request-for-credit', 'Request for credit'],
      ['/franchise/withdrawal/withdraw-fund', 'Withdraw fund'],
    ] as const;
    for (const [url, name] of pages) {
      await moveTo(page, url);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(
        page.getByText('Only the owner of the account can do this. Leave the panel first.'),
        url,
      ).toBeVisible();
      await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0);
    }
    await stopAt(page, 'Withdraw fund');
    expect(await gapBelowBar(page)).toBe(0);
    await moveTo(page, '/franchise/pin-management/view-pin');
    await expect(page.locator('.report-count')).toHaveText('2 results');
    await stopAt(page, 'View pins');
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL(`**/admin/franchise/franchise-profile?user_id=${franchise.user_id}`);
    await expect(page.getByText(franchise.name).first()).toBeVisible();
    await expect(banner).toHaveCount(0);
  });
});
