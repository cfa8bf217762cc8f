import { expect } from '@playwright/test';
import { switchRoute } from '../apps/server/src/modules/company/switch-route.ts';
import { requireChain } from '../apps/server/src/modules/deposits/require-chain.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { acceptDialog, fillSignIn, moveTo, test } from './journey.ts';
import { menuOf, offered } from './offered-pages.ts';
import {
  actingAs,
  aFranchise,
  alone,
  aMember,
  anAdmin,
  aSubAdmin,
  enter,
  grantRights,
  password,
} from './people.ts';

test('a sub-admin with three rights sees those, is signed out elsewhere, and gets a new right', {
  tag: '@desktop',
}, async ({ page }) => {
  const rights = ['/admin/member/member-search', '/admin/wallet/passbook', '/admin/wallet/account-balance'];
  const sub = await aSubAdmin(rights);
  await enter(page, sub, '/admin/member/member-search');
  await expect(page.getByRole('heading', { name: 'Member search' })).toBeVisible();
  const own = ['Dashboard', 'Notifications', 'Profile', 'Security'];
  const names = await offered(page);
  for (const name of ['Member search', 'Passbook', 'Account balance', ...own]) expect(names).toContain(name);
  expect(names).toHaveLength(3 + own.length);
  const menu = await menuOf(page);
  expect(menu).toEqual(expect.arrayContaining(['/admin/member/member-search']));
  expect(menu).not.toContain('/admin/wallet/credit-debit');
  expect(menu).not.toContain('/admin/change-password-for-others');
  await page.goto('/admin/wallet/credit-debit');
  await page.waitForURL('**/accounts/sign-in');
  await expect(page.getByText('You were signed out: you have no right to that page.')).toBeVisible();

  const given = page.getByLabel('Credit or debit');
  await enter(page, await anAdmin(), `/admin/sub-admin/sub-admin-access-rights?user_id=${sub.user_id}`);
  await page.getByLabel('Search rights').fill('credit or debit');
  await given.check();
  await page.getByRole('button', { name: 'Continue' }).click();
  // what changes is read before it is saved
  await expect(page.getByRole('listitem').filter({ hasText: 'Credit or debit' })).toHaveText(
    'Credit or debit Wallet',
  );
  await page.getByRole('button', { name: 'Save rights' }).click();
  await expect(page.getByText('Rights saved. They count at once.')).toBeVisible();
  await expect(given).toBeChecked();
  await enter(page, sub, '/admin/wallet/credit-debit');
  await expect(page.getByRole('heading', { name: 'Credit or debit' })).toBeVisible();
  expect(await offered(page)).toContain('Credit or debit');
  // beside the form: whose wallets they are, and both lines of the journal
  const member = await aMember();
  await page.getByLabel('User id').fill(member.user_id);
  await page.getByLabel('Wallet').selectOption('main');
  await page.getByLabel('Amount').fill('120');
  await expect(page.getByRole('region', { name: 'Wallets' })).toContainText(member.name);
  const posted = page.getByRole('region', { name: 'What will be posted' });
  await expect(posted).toContainText('+ ₹120.00');
  await expect(posted).toContainText('Company: credits and debits by hand');
  await page.getByLabel('Amount').fill('');
  // And gone again with the next page, without signing out first.
  await grantRights(sub, rights);
  page.on('dialog', (question) => question.accept());
  await page.goto('/admin/wallet/credit-debit');
  await page.waitForURL('**/accounts/sign-in');
});

test('a switched-off route takes its children from menu, palette and address', async ({ page }, info) => {
  // each device switches a group of its own
  const [group, child, name] =
    info.project.name === 'phone'
      ? ['/franchise/pin-management', '/franchise/pin-management/view-pin', 'View pins']
      : ['/franchise/sub-franchise', '/franchise/sub-franchise/sub-franchise-list', 'Sub-franchises'];
  const { id } = await database()
    .selectFrom('route')
    .select('id')
    .where('url', '=', group ?? '')
    .executeTakeFirstOrThrow();
  const actor = await actingAs(await anAdmin());
  const turn = (is_enabled: boolean) =>
    inTransaction(database(), (tx) => switchRoute(tx, actor, { id, is_enabled, requireChain }));
  const franchise = await aFranchise();
  await enter(page, franchise, child ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
  expect(await menuOf(page)).toContain(child);
  await alone('switched pages', async () => {
    try {
      await turn(false);
      await page.goto('/franchise/profile');
      await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
      expect(await menuOf(page)).not.toContain(child);
      expect(await offered(page)).not.toContain(name);
      await page.goto(child ?? '');
      await expect(page.getByText('This page is not in use.')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
      // Nobody is signed out over it: the rest of the area goes on.
      await stopAt(page, name ?? '');
      await moveTo(page, '/franchise/security');
      await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
    } finally {
      await turn(true);
    }
  });
  await enter(page, franchise, child ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
});

test('who opens a link signed out signs in and stands there, if it is theirs', { tag: '@phone' }, async ({
  page,
  problems,
}) => {
  const member = await aMember();
  const signInAs = async () => {
    await page.waitForURL('**/accounts/sign-in');
    await fillSignIn(page, member.user_id, password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await page.goto('/user/income/all-income?f_kind=level');
  await expect(page.getByText('Sign in to open the page you asked for.')).toBeVisible();
  await stopAt(page, 'Sign in');
  await signInAs();
  await page.waitForURL('**/user/income/all-income?f_kind=level');
  await expect(page.getByRole('heading', { level: 1, name: 'All income' })).toBeVisible();

  // Another area's address is left with a reason, and never led to.
  await page.goto('/admin/dashboard');
  await expect(
    page.getByText('You were signed out: that page belongs to another kind of account.'),
  ).toBeVisible();
  await signInAs();
  await page.waitForURL('**/user/home');

  // A session that ended elsewhere is gone on with where it was left.
  await page.evaluate(() => sessionStorage.setItem('token', btoa('"nobody-has-this-token"')));
  await page.goto('/user/finance/passbook');
  await acceptDialog(page, 'Session expired. Please login again!');
  await expect(page.getByText('Your session has ended. Sign in to go on where you were.')).toBeVisible();
  await signInAs();
  await page.waitForURL('**/user/finance/passbook');
  // The page could not open with the session that had ended; React notes that too.
  problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('Session expired')));
});
