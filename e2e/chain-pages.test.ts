import type { CatalogueEntry } from '@banyan/contract/core/catalogue';
import { expect, type Page } from '@playwright/test';
import type { Hex } from 'viem';
import { createDepositAddress } from '../apps/server/src/modules/deposits/create-deposit-address.ts';
import { createIntent } from '../apps/server/src/modules/deposits/create-intent.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { stopAt } from './axe.ts';
import { type BrowserWallet, haveWallets } from './browser-wallet.ts';
import { type JourneyChain, onChain, owning, token } from './chain.ts';
import { database } from './database.ts';
import { readHindi } from './english-left.ts';
import { acceptDialog, moveTo, test } from './journey.ts';
import { lookInHindi } from './languages.ts';
import { menuOf, offered } from './offered-pages.ts';
import { actingAs, aMember, anAdmin, enter, type Person } from './people.ts';
import { chainScreensOf } from './screens.ts';

/** A deposit that is credited, one below the minimum, one that still waits, and one that was asked for. */
async function haveDeposits(chain: JourneyChain, member: Person): Promise<void> {
  const context = await actingAs(member);
  const address = await inTransaction(database(), async (tx) => {
    const asked = { chain_id: 56, member_id: context.actor.id };
    await createIntent(tx, context, { ...asked, token: 'USDT', amount: '40' });
    return await createDepositAddress(tx, context, asked);
  });
  const [owner] = chain.accounts as [Hex];
  await chain.send(owner, chain.token, 'mint', [address, (25n * token) / 2n]);
  await chain.send(owner, chain.token, 'mint', [address, token / 2n]);
  await chain.mine(4);
  await chain.send(owner, chain.token, 'mint', [address, 3n * token]);
  await chain.watch();
}

async function lookAtAll(page: Page, screens: CatalogueEntry[]): Promise<void> {
  expect(screens.length).toBeGreaterThan(1);
  for (const { url, name } of screens)
    await test.step(url, async () => {
      await moveTo(page, url);
      await expect(page).toHaveTitle(new RegExp(` \\| ${name}$`));
      await expect(page.locator('.skeleton, .spinner:popover-open, [aria-busy="true"]')).toHaveCount(0);
      await stopAt(page, name);
    });
}

test('every page of chains opens, with deposits in each state, and in Hindi without English', {
  tag: '@phone',
}, async ({ page, browser }) => {
  test.setTimeout(600_000);
  await onChain([], async (chain) => {
    const member = await aMember();
    await haveDeposits(chain, member);
    await enter(page, member, '/user/deposit/deposits-history');
    for (const status of ['Credited', 'Underpaid', 'Confirming', 'Pending'])
      await expect(page.getByText(status, { exact: true }).first()).toBeVisible();
    await lookAtAll(page, chainScreensOf('User'));
    await page.goto('/utils/token-rate');
    await expect(page.getByText('USDT').first()).toBeVisible();
    await stopAt(page, 'Token rates');
    await page.context().clearCookies();
    const admin = await anAdmin();
    await enter(page, admin, `/admin/topup/crypto-deposits?f_member=${member.user_id}`);
    await expect(page.getByText('12.5 USDT').first()).toBeVisible();
    await lookAtAll(page, chainScreensOf('Admin'));
    const hindi = await browser.newPage({ viewport: { width: 360, height: 740 } });
    for (const person of [member, admin]) {
      await readHindi(hindi, person);
      await enter(hindi, person, `/${person.user_type.toLowerCase()}/profile`);
      await expect(hindi.locator('h1')).toBeVisible();
      expect(await lookInHindi(hindi, chainScreensOf(person.user_type))).toEqual([]);
    }
  });
});

test('a browser without a wallet is told so, and one with two lets its owner choose', {
  tag: '@phone',
}, async ({ page, context }) => {
  await onChain([], async (chain) => {
    const member = await aMember();
    const begin = async (where: Page) => {
      await enter(where, member, '/user/deposit/deposit-through-crypto-wallets');
      await where.getByLabel('Amount in tokens').fill('12.5');
      await where.getByRole('button', { name: 'Continue' }).click();
    };
    await begin(page);
    await expect(page.getByText('No wallet found!')).toBeVisible();
    await stopAt(page, 'Deposit from a crypto wallet');

    const second = await context.newPage();
    const [marigold, petrol] = (await haveWallets(second, ['Marigold', 'Petrol'])) as [
      BrowserWallet,
      BrowserWallet,
    ];
    await chain.fund(marigold, 5n * token);
    await chain.fund(petrol, 20n * token);
    await begin(second);
    await expect(second.getByRole('button', { name: 'Connect Marigold' })).toBeVisible();
    await second.getByRole('button', { name: 'Connect Petrol' }).click();
    await expect(second.getByRole('button', { name: 'Approve 12.5 USDT' })).toBeVisible();
    await stopAt(second, 'Deposit from a crypto wallet');
  });
});

/** A relay of WalletConnect, as far as pairing needs one: it takes each message, and nobody answers. */
async function pretendRelay(page: Page): Promise<string[]> {
  const hosts: string[] = [];
  await page.routeWebSocket(/walletconnect/, (socket) => {
    hosts.push(new URL(socket.url()).host);
    socket.onMessage((frame) => {
      const { id, method } = JSON.parse(String(frame)) as { id?: number; method?: string };
      if (method === undefined) return;
      const result = method === 'irn_batchFetchMessages' ? { messages: [], hasMore: false } : String(id);
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', result }));
    });
  });
  return hosts;
}

test('a wallet of a phone is offered where the company has a project id, and nothing of it is loaded before it is chosen', {
  tag: '@phone',
}, async ({ page }) => {
  await onChain([], async () => {
    const give = (id: string | null) =>
      owning((asOwner) => asOwner('update company set wallet_project_id = $1', [id]));
    const loaded: string[] = [];
    page.on('request', (request) => void loaded.push(request.url()));
    const ofPhones = () => loaded.filter((url) => /mobile-wallet|walletconnect/.test(url));
    const policy = async () => {
      const reply = await page.goto('/accounts/view');
      await expect(page.getByText('No wallet found!')).toBeVisible();
      return reply?.headers()['content-security-policy'] ?? '';
    };
    await expect.poll(policy).not.toContain('walletconnect');
    await expect(page.getByRole('button', { name: 'Continue with Mobile wallet' })).toHaveCount(0);
    await give('0123456789abcdef'.repeat(2));
    try {
      const hosts = await pretendRelay(page);
      await expect.poll(policy).toContain('wss://relay.walletconnect.org');
      const choose = page.getByRole('button', { name: 'Continue with Mobile wallet' });
      await expect(choose).toBeVisible();
      expect(ofPhones()).toEqual([]);
      await stopAt(page, 'Sign in by wallet');
      await choose.click();
      const code = page.getByRole('dialog', { name: 'Mobile wallet' });
      await expect(code.getByRole('img', { name: 'Code to scan with a wallet' })).toBeVisible();
      await expect(code.getByRole('link', { name: 'Open the wallet on this device' })).toHaveAttribute(
        'href',
        /^wc:/,
      );
      expect(new Set(hosts)).toEqual(new Set(['relay.walletconnect.org']));
      await stopAt(page, 'Sign in by wallet');
      await code.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByText('You refused in your wallet. Nothing was done.')).toBeVisible();
    } finally {
      await give(null);
    }
  });
});

/** Answers the next call of this path with a refusal. */
const refuseNext = (page: Page, path: string, status: number, code: string): Promise<unknown> =>
  page.route(
    `**/api/${path}`,
    (route) => route.fulfill({ status, json: { code, message: 'Refused', errors: {}, request_id: 'r-27' } }),
    { times: 1 },
  );

test('while nodes are down the pages say so and lose nothing, and go on when they are back', {
  tag: '@phone',
}, async ({ page }) => {
  await onChain([], async (chain) => {
    const [wallet] = (await haveWallets(page, ['Marigold'])) as [BrowserWallet];
    await chain.fund(wallet, 20n * token);
    const member = await aMember();
    await enter(page, member, '/user/deposit/deposit-through-crypto-wallets');
    const amount = page.getByLabel('Amount in tokens');
    const send = async (tokens: string) => {
      await amount.fill(tokens);
      await page.getByRole('button', { name: 'Continue' }).click();
    };
    await send('0.2');
    await expect(page.getByText('The amount is below the minimum.').first()).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(amount).toHaveValue('0.2');
    await page.context().setOffline(true);
    await send('12.5');
    await expect(page.getByText('No connection. Check it and try again.')).toBeVisible();
    await page.context().setOffline(false);
    // what was typed is there still
    await expect(amount).toHaveValue('12.5');
    await refuseNext(page, 'user/wallet_deposit', 500, 'server_error');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Server error!', { exact: true })).toBeVisible();
    await expect(amount).toHaveValue('12.5');
    await page.getByRole('button', { name: 'Continue' }).click();
    wallet.nodes = new Map([[56, 'http://127.0.0.1:1']]);
    await page.getByRole('button', { name: 'Connect Marigold' }).click();
    await expect(page.getByText('Your wallet did not answer. Unlock it and try again.')).toBeVisible();
    await stopAt(page, 'Deposit from a crypto wallet');
    wallet.nodes = new Map([[56, chain.url]]);
    await page.getByRole('button', { name: 'Connect Marigold' }).click();
    await expect(page.getByRole('button', { name: 'Approve 12.5 USDT' })).toBeVisible();

    await chain.stop();
    await expect(chain.watch()).rejects.toThrow('cannot be reached');
    await page.goto('/user/deposit/deposits-history');
    await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible();
    const form = '/user/deposit/deposit-through-crypto-wallets';
    await refuseNext(page, 'user/wallet_deposit', 401, 'session_expired');
    await moveTo(page, form);
    await send('12.5');
    await acceptDialog(page, 'Session expired. Please login again!');
    await page.waitForURL('**/accounts/sign-in');
    await refuseNext(page, 'user/wallet_deposit', 403, 'not_allowed');
    await enter(page, member, form);
    await send('12.5');
    await acceptDialog(page, 'You are not allowed!');
    await page.waitForURL('**/accounts/sign-in');

    // a group that is switched off takes its pages from menu, palette and address
    await enter(page, member, '/user/profile');
    expect(await menuOf(page)).toContain(form);
    await owning((asOwner) => asOwner(`update route set is_enabled = false where url = '/user/deposit'`));
    await page.goto('/user/profile');
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    expect(await menuOf(page)).not.toContain(form);
    expect(await offered(page)).not.toContain('Deposit from a crypto wallet');
    await page.goto(form);
    await expect(page.getByText('This page is not in use.')).toBeVisible();
    await page.context().clearCookies();
    await enter(page, await anAdmin(), '/admin/settings/chains');
    await expect(page.getByRole('region', { name: 'Smart Chain' })).toContainText('cannot be reached.');
    await stopAt(page, 'Chains');
  });
});
