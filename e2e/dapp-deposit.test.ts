import { expect } from '@playwright/test';
import { type Hex, toFunctionSelector } from 'viem';
import { stopAt } from './axe.ts';
import { type BrowserWallet, haveWallets, sendFrom } from './browser-wallet.ts';
import { mined, onChain, token } from './chain.ts';
import { database } from './database.ts';
import { sheets, test } from './journey.ts';
import { aMember, anAdmin, enter } from './people.ts';

/** A package of one price, on sale in the demo. */
async function aPackage(): Promise<{ code: string; name: string }> {
  return await database()
    .selectFrom('package')
    .select(['code', 'name'])
    .where('is_current', '=', true)
    .where('is_on_sale', '=', true)
    .where('amount', 'is not', null)
    .orderBy('amount')
    .limit(1)
    .executeTakeFirstOrThrow();
}

test('a package is bought by wallet: refused, then paid, watched over a reload to its receipt', async ({
  page,
}) => {
  const { code, name } = await aPackage();
  await onChain([code], async (chain) => {
    const [wallet] = (await haveWallets(page, ['Marigold'])) as [BrowserWallet];
    await chain.fund(wallet, 20n * token);
    const member = await aMember();
    await enter(page, member, '/user/topup/packages');
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(card).toContainText('12.5 USDT on Smart Chain');
    await stopAt(page, 'Packages');
    await card.getByRole('link', { name: 'Pay by crypto' }).click();
    await expect(page.getByText('12.5 USDT')).toBeVisible();
    await stopAt(page, 'Top up by crypto');
    await page.getByRole('button', { name: 'Connect Marigold' }).click();
    wallet.refuse();
    await page.getByRole('button', { name: 'Approve 12.5 USDT' }).click();
    await expect(page.getByText('You refused in your wallet. Nothing was done.')).toBeVisible();
    await stopAt(page, 'Top up by crypto');
    await page.getByRole('button', { name: 'Approve 12.5 USDT' }).click();
    await mined(chain);
    wallet.refuse();
    await page.getByRole('button', { name: 'Pay 12.5 USDT' }).click();
    await expect(page.getByText('You refused in your wallet. Nothing was done.')).toBeVisible();
    await page.getByRole('button', { name: 'Pay 12.5 USDT' }).click();
    await expect(page.getByText('12.5 USDT sent')).toBeVisible();
    // in the middle: sent, in no block yet
    await page.reload();
    await expect(page.getByText('12.5 USDT sent')).toBeVisible();
    await stopAt(page, 'Top up by crypto');
    await mined(chain);
    await chain.watch();
    await expect(page.getByText('0/3 blocks above it')).toBeVisible();
    await page.reload();
    await expect(page.getByText('0/3 blocks above it')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the receipt' })).toHaveCount(0);
    await stopAt(page, 'Top up by crypto');
    await chain.mine(3);
    await page.getByRole('link', { name: 'Open the receipt' }).click();
    await page.waitForURL('**/topup-receipt**');
    const link = page.getByRole('link', { name: /^0x[0-9a-f]{64}$/ });
    await expect(link).toHaveAttribute('href', /^https:\/\/explorer\.test\/tx\/0x[0-9a-f]{64}$/);
    await expect(page.getByText(member.name)).toBeVisible();
    await stopAt(page, 'Topup receipt');
    expect(await sheets(page)).toBe(1);
  });
});

test('an order waits for its own account, and the price that the owner of the gateway set is offered', {
  tag: '@phone',
}, async ({ page }) => {
  const { code } = await aPackage();
  await onChain([code], async (chain) => {
    const [wallet, other] = (await haveWallets(page, ['Marigold', 'Petrol'])) as [
      BrowserWallet,
      BrowserWallet,
    ];
    await chain.fund(wallet, 20n * token);
    await chain.fund(other, 0n);
    const member = await aMember();
    await enter(page, member, `/user/topup/dapp-deposit?package=${code}`);
    await page.getByRole('button', { name: 'Connect Marigold' }).click();
    await expect(page.getByRole('button', { name: 'Approve 12.5 USDT' })).toBeVisible();
    const { account } = wallet;
    await wallet.choose(page, other.account);
    await expect(page.getByText('Choose that account in your wallet.')).toBeVisible();
    await stopAt(page, 'Top up by crypto');
    await wallet.choose(page, account);
    await expect(page.getByRole('button', { name: 'Approve 12.5 USDT' })).toBeVisible();

    await enter(page, await anAdmin(), '/admin/topup/packages');
    await page.getByRole('button', { name: 'Prices on chain' }).click();
    const row = page.getByRole('region', { name: `${code} on Smart Chain` });
    await expect(row).toContainText('12.5 USDT');
    await stopAt(page, 'Packages');
    await row.getByRole('button', { name: 'Set the price' }).click();
    await row.getByLabel('Price in USDT').fill('15');
    await row.getByRole('button', { name: 'Set with Petrol' }).click();
    await expect(row.getByText('This account does not own the gateway.')).toBeVisible();
    await stopAt(page, 'Packages');
    await chain.send(chain.accounts[0] as Hex, chain.gateway, 'transferOwnership', [wallet.account.address]);
    await sendFrom(wallet, chain.url, {
      to: chain.gateway.address,
      data: toFunctionSelector('acceptOwnership()'),
    });
    await mined(chain);
    await row.getByRole('button', { name: 'Set with Marigold' }).click();
    await mined(chain);
    await expect(page.getByText('The price is set.')).toBeVisible();
  });
});
