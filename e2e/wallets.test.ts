import { expect, type Page } from '@playwright/test';
import { anAccount } from '../apps/server/test/an-account.ts';
import { stopAt } from './axe.ts';
import { type BrowserWallet, haveWallets } from './browser-wallet.ts';
import { database } from './database.ts';
import { keptSession, test } from './journey.ts';
import { aMember, enter, type Person, password } from './people.ts';

/** One browser is told that the company is decentralized: switched on, it would lead every other journey elsewhere too. */
async function beDecentralized(page: Page): Promise<void> {
  await page.route('**/api/company/details*', async (route) => {
    const reply = await route.fetch();
    const { data, ...rest } = await reply.json();
    await route.fulfill({ response: reply, json: { ...rest, data: { ...data, is_decentralized: true } } });
  });
}

/** Joins below a sponsor with the first wallet of the browser, and lands at home. */
async function join(page: Page, sponsor: Person, wallet: BrowserWallet): Promise<string> {
  await page.goto(`/accounts/join?sponsor=${sponsor.user_id}&side=L`);
  await expect(page.locator('.sponsor-card')).toContainText(sponsor.name);
  await page.getByLabel('Name', { exact: true }).fill('Asha Rani');
  await page.getByLabel('Date of birth').fill('1990-05-04');
  await page.getByRole('checkbox').check();
  await stopAt(page, 'Join with a wallet');
  await page.getByRole('button', { name: `Join with ${wallet.name}` }).click();
  await page.waitForURL('**/user/home');
  const member = await database()
    .selectFrom('sign_in_wallet as w')
    .innerJoin('app_user as u', 'u.id', 'w.user_id')
    .select('u.user_id')
    .where('w.address', '=', wallet.account.address.toLowerCase())
    .executeTakeFirstOrThrow();
  return member.user_id;
}

const continues = (page: Page, wallet: BrowserWallet) =>
  page.getByRole('button', { name: `Continue with ${wallet.name}` }).click();

/** The row of a wallet on the security page. */
const linked = (page: Page, { account }: BrowserWallet) =>
  page.getByRole('paragraph').filter({ hasText: account.address });

test('join by wallet, sign out to the page of wallets, refuse a signature, sign in', {
  tag: '@phone',
}, async ({ page, context }) => {
  await beDecentralized(page);
  const [wallet] = (await haveWallets(page, ['Marigold'])) as [BrowserWallet];
  const sponsor = await aMember();
  // a form that is not right asks the wallet for nothing
  await page.goto(`/accounts/join?sponsor=${sponsor.user_id}`);
  await page.getByRole('button', { name: 'Join with Marigold' }).click();
  await expect(page.getByText('Accept the terms to join.').first()).toBeVisible();
  const userId = await join(page, sponsor, wallet);

  await page.goto('/accounts/sign-out');
  await page.waitForURL('**/accounts/view');
  await expect(page.getByRole('heading', { name: 'Look up an id' })).toBeVisible();
  await stopAt(page, 'Sign in by wallet');
  wallet.refuse();
  await continues(page, wallet);
  await expect(page.getByText('You refused in your wallet. Nothing was done.')).toBeVisible();
  await stopAt(page, 'Sign in by wallet');
  await page.getByLabel('Keep me signed in').check();
  await continues(page, wallet);
  await page.waitForURL('**/user/home');
  const sessions = await database()
    .selectFrom('user_session as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select('s.wallet')
    .where('u.user_id', '=', userId)
    .execute();
  expect(sessions.length).toBeGreaterThan(0);
  for (const session of sessions) expect(session.wallet).toBe(wallet.account.address.toLowerCase());
  // the browser closes, and the person is still in, until they sign out
  const later = await context.newPage();
  await beDecentralized(later);
  await later.goto('/');
  await later.waitForURL('**/user/home');
  await later.goto('/accounts/sign-out');
  await later.waitForURL('**/accounts/view');
  await expect.poll(() => keptSession(later)).toEqual([null, null, null, null]);
});

test('another account chosen in the wallet ends its session, and nobody has that account yet', {
  tag: '@phone',
}, async ({ page }) => {
  const [wallet, other] = (await haveWallets(page, ['Marigold', 'Petrol'])) as [BrowserWallet, BrowserWallet];
  await join(page, await aMember(), wallet);
  // another wallet of this browser has nothing to do with the session
  await other.choose(page, anAccount());
  await page.goto('/user/security?tab=wallets');
  await expect(linked(page, wallet)).toBeVisible();
  await stopAt(page, 'Security');
  await wallet.choose(page, anAccount());
  await expect(page.getByText('The account in your wallet changed. You were signed out.')).toBeVisible();
  await page.waitForURL('**/accounts/sign-in');
  await page.getByRole('link', { name: 'Sign in by wallet' }).click();
  await page.waitForURL('**/accounts/view');
  await continues(page, wallet);
  await expect(page.getByText('No account has this wallet. Join with it')).toBeVisible();
  await stopAt(page, 'Sign in by wallet');
});

test('without a wallet the pages say what to do', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/accounts/view');
  await expect(page.getByText('No wallet found!')).toBeVisible();
  await stopAt(page, 'Sign in by wallet');
  await page.getByRole('link', { name: 'Join with a wallet' }).click();
  await expect(page.getByRole('heading', { name: 'Join with a wallet' })).toBeVisible();
  await stopAt(page, 'Join with a wallet');
});

test('of two wallets the chosen one is linked with the password, and signs in', { tag: '@phone' }, async ({
  page,
}) => {
  const [first, second] = (await haveWallets(page, ['Marigold', 'Petrol'])) as [BrowserWallet, BrowserWallet];
  const member = await aMember();
  await enter(page, member, '/user/security?tab=wallets');
  await expect(page.getByText('No wallet is linked yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Link a wallet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link a wallet' });
  await expect(dialog.getByRole('button', { name: `Link ${first.name}` })).toBeVisible();
  await dialog.getByLabel('Your password').fill(password);
  await stopAt(page, 'Security');
  await dialog.getByRole('button', { name: `Link ${second.name}` }).click();
  await expect(linked(page, second)).toBeVisible();
  await expect(linked(page, first)).toHaveCount(0);
  await page.goto('/accounts/sign-out');
  await page.waitForURL('**/accounts/sign-in');
  await page.goto('/accounts/view');
  await continues(page, first);
  await expect(page.getByText('No account has this wallet. Join with it')).toBeVisible();
  await continues(page, second);
  await page.waitForURL('**/user/home');
});
