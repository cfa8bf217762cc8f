import { expect, type Page } from '@playwright/test';
import type { Hex } from 'viem';
import { stopAt } from './axe.ts';
import { type BrowserWallet, haveWallets } from './browser-wallet.ts';
import { mined, onChain, token } from './chain.ts';
import { database } from './database.ts';
import { test } from './journey.ts';
import { aMember, anAdmin, enter } from './people.ts';

/** The address, its amount and token as the page shows them; nothing else is known to who pays from outside. */
async function addressOn(page: Page): Promise<Hex> {
  const shown = await page.locator('.deposit-to .mono').textContent();
  expect(shown).toMatch(/^0x[0-9a-fA-F]{40}$/);
  return shown as Hex;
}

test('a transfer to the shown address from outside is watched to Credited', { tag: '@phone' }, async ({
  page,
}) => {
  await onChain([], async (chain) => {
    const member = await aMember();
    await enter(page, member, '/user/deposit/deposit-crypto');
    await page.getByLabel('Amount in tokens').fill('0.2');
    await page.getByRole('button', { name: 'Show the address' }).click();
    await expect(page.getByText('The amount is below the minimum.').first()).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
    await page.getByLabel('Amount in tokens').fill('12.5');
    await stopAt(page, 'Deposit crypto');
    await page.getByRole('button', { name: 'Show the address' }).click();

    await expect(page.getByText('Send only USDT on Smart Chain.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'QR code of the payment' })).toBeVisible();
    await expect(page.getByText('Nothing has come yet.')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^00:\d\d:\d\d$/);
    await page.getByRole('button', { name: 'Copy the address' }).click();
    await expect(page.getByText('Copied to clipboard')).toBeVisible();
    await stopAt(page, 'Deposit crypto');

    const [owner] = chain.accounts as [Hex];
    await chain.send(owner, chain.token, 'mint', [await addressOn(page), (25n * token) / 2n]);
    await chain.watch();
    await expect(page.getByText('0/3 blocks above it')).toBeVisible();
    await chain.mine(2);
    await expect(page.getByText('2/3 blocks above it')).toBeVisible();
    // closing the page changes nothing
    await page.reload();
    await expect(page.getByText('2/3 blocks above it')).toBeVisible();
    await chain.mine(1);
    const come = page.getByRole('region', { name: 'What has come' });
    await expect(come).toContainText('Credited');
    await expect(come).toContainText('₹1,000.00');
    await stopAt(page, 'Deposit crypto');

    await come.getByRole('link', { name: /^DP/ }).click();
    // both pages name the amount
    await expect(page.getByRole('heading', { level: 1, name: 'Deposits', exact: true })).toBeVisible();
    await page.getByText('12.5 USDT').first().click();
    await expect(page.getByText('12500000000000000000')).toBeVisible();
    await expect(page.getByText('The rate that the request held.')).toBeVisible();
    await stopAt(page, 'Deposits');

    const admin = await anAdmin();
    await page.context().clearCookies();
    await enter(page, admin, `/admin/topup/crypto-deposits?f_member=${member.user_id}`);
    await expect(page.getByText('12.5 USDT').first()).toBeVisible();
    await stopAt(page, 'Crypto deposits');
    await enter(page, admin, '/admin/settings/chains');
    await expect(page.getByRole('region', { name: 'Smart Chain' })).toContainText('USDT');
    await stopAt(page, 'Chains');
  });
});

test('a wallet on another chain refuses to switch, then switches, approves and pays in', async ({ page }) => {
  await onChain([], async (chain) => {
    const [wallet] = (await haveWallets(page, ['Marigold'])) as [BrowserWallet];
    await chain.fund(wallet, 5n * token);
    wallet.chain = 1;
    const member = await aMember();
    await enter(page, member, '/user/deposit/deposit-through-crypto-wallets');
    await page.getByLabel('Amount in tokens').fill('12.5');
    // pressed twice it is one request
    await page.getByRole('button', { name: 'Continue' }).dblclick();
    await page.getByRole('button', { name: 'Connect Marigold' }).click();
    await expect(page.getByText('Your wallet is on another chain.')).toBeVisible();
    const asked = await database()
      .selectFrom('deposit_intent as i')
      .innerJoin('app_user as u', 'u.id', 'i.member_id')
      .select('i.id')
      .where('u.user_id', '=', member.user_id)
      .execute();
    expect(asked).toHaveLength(1);
    await stopAt(page, 'Deposit from a crypto wallet');
    wallet.refuse();
    await page.getByRole('button', { name: 'Switch to Smart Chain' }).click();
    await expect(page.getByText('You refused in your wallet. Nothing was done.')).toBeVisible();
    await page.getByRole('button', { name: 'Switch to Smart Chain' }).click();
    await expect(page.getByText('Your wallet holds 5 USDT: 7.5 USDT too little.')).toBeVisible();
    await stopAt(page, 'Deposit from a crypto wallet');

    await chain.fund(wallet, 10n * token);
    await page.reload();
    await page.getByRole('button', { name: 'Connect Marigold' }).click();
    await page.getByRole('button', { name: 'Approve 12.5 USDT' }).click();
    await mined(chain);
    await expect(page.getByText('12.5 USDT approved')).toBeVisible();
    const { address } = wallet.account;
    const allowed = await chain.read(chain.token, 'allowance', [address, chain.gateway.address]);
    expect(allowed, 'approved exactly').toBe((25n * token) / 2n);
    await stopAt(page, 'Deposit from a crypto wallet');
    await page.getByRole('button', { name: 'Pay 12.5 USDT' }).click();
    await expect(page.getByText('12.5 USDT sent')).toBeVisible();
    await mined(chain);
    await chain.watch();
    await expect(page.getByText('0/3 blocks above it')).toBeVisible();
    await stopAt(page, 'Deposit from a crypto wallet');
    await chain.mine(3);
    const come = page.getByRole('region', { name: 'What has come' });
    await expect(come).toContainText('₹1,000.00');
    await stopAt(page, 'Deposit from a crypto wallet');
    expect(await chain.read(chain.token, 'balanceOf', [address])).toBe((5n * token) / 2n);
  });
});
