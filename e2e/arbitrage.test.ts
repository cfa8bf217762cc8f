import { expect } from '@playwright/test';
import { openMarket, setUpMarket } from '../apps/server/test/market-on-chain.ts';
import { stopAt } from './axe.ts';
import { type BrowserWallet, haveWallets } from './browser-wallet.ts';
import { type JourneyChain, mined, onChain, owning } from './chain.ts';
import { test } from './journey.ts';
import { aMember, anAdmin, enter } from './people.ts';

test('an opportunity is traded by wallet, then the same again: it is reverted and says what it cost', {
  tag: '@phone',
}, async ({ page }) => {
  const work = async (chain: JourneyChain) => {
    const market = await openMarket(chain, `0x${'ab'.repeat(20)}`);
    const [wallet] = (await haveWallets(page, ['Marigold'])) as [BrowserWallet];
    await chain.fund(wallet, 0n);
    await market.lend(wallet.account.address, 10n ** 10n);
    const member = await aMember();
    const address = wallet.account.address.toLowerCase();
    await owning(async (asOwner) => {
      await setUpMarket(asOwner, 137, market);
      await asOwner(
        `insert into sign_in_wallet (address, user_id, linked_at) select $1, id, now() from app_user where user_id = $2`,
        [address, member.user_id],
      );
    });
    await enter(page, member, '/user/arbitrage/market-opportunities');
    await expect(page.getByText('No market is read now.')).toBeVisible();
    await stopAt(page, 'Market opportunities');
    await chain.scan();
    const card = page.getByRole('region', { name: 'USDC / WPOL' });
    await expect(card).toContainText('4696.872949 USDC');
    await stopAt(page, 'Market opportunities');

    await page.getByRole('link', { name: 'To the trade' }).click();
    // a look counts for a minute, and a busy machine may have taken longer until here
    await chain.scan();
    await page.getByRole('button', { name: 'Trade this' }).click();
    await page.getByRole('button', { name: 'Connect Marigold' }).click();
    wallet.refuse();
    await page.getByRole('button', { name: 'Switch to Polygon' }).click();
    await expect(page.getByText('You refused in your wallet. Nothing was done.')).toBeVisible();
    await page.getByRole('button', { name: 'Switch to Polygon' }).click();
    await page.getByRole('button', { name: 'Approve 4696.872949 USDC' }).click();
    await mined(chain);
    await page.getByLabel('Gain at least').selectOption({ label: '50 %: 40.62042 USDC' });
    await stopAt(page, 'Trade');
    const trade = page.getByRole('button', { name: 'Trade', exact: true });
    const sent = page.getByRole('region', { name: 'Sent from this device' });
    await trade.click();
    await expect(sent.getByText('Waiting for its block.')).toHaveCount(1);
    await trade.click();
    await expect(sent.getByText('Waiting for its block.')).toHaveCount(2);
    await chain.client.mine({ blocks: 1 });
    await expect(sent.getByText('In a block')).toBeVisible();
    await expect(sent.getByText(/Nothing was bought or sold\. It cost 0\.\d+ POL of gas\./)).toBeVisible();
    await expect(sent.getByRole('button', { name: 'Add to my trades' })).toBeVisible();
    await stopAt(page, 'Trade');
    // what was refused is refused before it costs anything, when the chain is asked again
    await page.getByRole('button', { name: 'Quote again' }).click();
    await expect(page.getByText('The opportunity is gone. Nothing was done.')).toBeVisible();
    await chain.watch();
    await chain.scan();
    await page.getByRole('button', { name: 'Back to the market' }).click();
    await expect(page.getByText('No profitable opportunity right now')).toBeVisible();
    await stopAt(page, 'Trade');

    await sent.getByRole('link', { name: 'Open in my trades' }).click();
    await page.waitForURL('**/user/arbitrage/trade-history**');
    await expect(page.getByText('Confirming').first()).toBeVisible();
    await stopAt(page, 'Trades');
    await chain.mine(3);
    await page.reload();
    await expect(page.getByText('Done').first()).toBeVisible();
    await expect(page.getByText('81.24084 USDC').first()).toBeVisible();

    await enter(page, await anAdmin(), `/admin/arbitrage/trade-history?f_member=${member.user_id}`);
    await expect(page.getByText('81.24084 USDC').first()).toBeVisible();
    await expect(page.getByText(member.name).first()).toBeVisible();
    await stopAt(page, 'Trades');
  };
  await onChain([], work, 137);
});
