import type { CatalogueEntry } from '@banyan/contract/core/catalogue';
import { expect, type Page } from '@playwright/test';
import type { Hex } from 'viem';
import { createDepositAddress } from '../apps/server/src/modules/deposits/create-deposit-address.ts';
import { createIntent } from '../apps/server/src/modules/deposits/create-intent.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { stopAt } from './axe.ts';
import { type BrowserWallet, haveWallets } from './browser-wallet.ts';
import { type JourneyChain, onChain, token } from './chain.ts';
import { moveTo, test } from './journey.ts';
import { actingAs, aMember, anAdmin, database, enter, type Person } from './people.ts';
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

test('every page of chains opens, with deposits in each state', async ({ page }) => {
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
    await enter(page, await anAdmin(), `/admin/topup/crypto-deposits?f_member=${member.user_id}`);
    await expect(page.getByText('12.5 USDT').first()).toBeVisible();
    await lookAtAll(page, chainScreensOf('Admin'));
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
