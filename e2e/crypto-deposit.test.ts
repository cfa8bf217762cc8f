import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import type { Hex } from 'viem';
import { watchWithNodes } from '../apps/server/src/modules/deposits/watch-with-nodes.ts';
import {
  type ChainOfOurs,
  forgetChain,
  openChainOfOurs,
  setUpChain,
} from '../apps/server/test/chain-of-ours.ts';
import { stopAt } from './axe.ts';
import { test } from './journey.ts';
import { alone, aMember, anAdmin, context, database, enter } from './people.ts';

/** The address, its amount and token as the page shows them; nothing else is known to who pays from outside. */
async function addressOn(page: Page): Promise<Hex> {
  const shown = await page.locator('.deposit-to .mono').textContent();
  expect(shown).toMatch(/^0x[0-9a-fA-F]{40}$/);
  return shown as Hex;
}

type AsOwner = Parameters<typeof setUpChain>[0];

/** Runs SQL as the owner of the database, on one connection. */
async function owning<T>(work: (asOwner: AsOwner) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: process.env.E2E_OWNER_URL ?? '' });
  await client.connect();
  try {
    return await work(async (statement, values) => (await client.query(statement, values)).rows);
  } finally {
    await client.end();
  }
}

/** A chain on a node of this machine, set up as an operator does, with its pages switched on. */
async function begin(): Promise<{ chain: ChainOfOurs; watch: () => Promise<void> }> {
  const chain = await openChainOfOurs();
  await owning(async (asOwner) => {
    await forgetChain(asOwner);
    await setUpChain(asOwner, chain);
    await asOwner(`update route set is_enabled = true where optional = 'chain'`);
  });
  const { services } = context();
  const rounds = watchWithNodes({ db: database(), services, chain_id: 56, urls: [chain.url] });
  return {
    chain,
    watch: async () => {
      while (await rounds());
    },
  };
}

test('a transfer to the shown address from outside is watched to Credited', { tag: '@phone' }, async ({
  page,
}) => {
  await alone('switched pages', async () => {
    const { chain, watch } = await begin();
    try {
      const member = await aMember();
      await enter(page, member, '/user/deposit/deposit-crypto');
      await page.getByLabel('Amount in tokens').fill('0.2');
      await page.getByRole('button', { name: 'Show the address' }).click();
      await expect(page.getByText('The amount is below the minimum.')).toBeVisible();
      await page.getByLabel('Amount in tokens').fill('12.5');
      await stopAt(page, 'asked for');
      await page.getByRole('button', { name: 'Show the address' }).click();

      await expect(page.getByText('Send only USDT on Smart Chain.')).toBeVisible();
      await expect(page.getByRole('img', { name: 'QR code of the payment' })).toBeVisible();
      await expect(page.getByText('Nothing has come yet.')).toBeVisible();
      await expect(page.getByRole('timer')).toHaveText(/^00:(29|30):\d\d$/);
      await page.getByRole('button', { name: 'Copy the address' }).click();
      await expect(page.getByText('Copied to clipboard')).toBeVisible();
      await stopAt(page, 'address');

      const [owner] = chain.accounts as [Hex];
      await chain.send(owner, chain.token, 'mint', [await addressOn(page), 12_500_000_000_000_000_000n]);
      await watch();
      await expect(page.getByText('0/3 blocks above it')).toBeVisible();
      await chain.client.mine({ blocks: 2 });
      await watch();
      await expect(page.getByText('2/3 blocks above it')).toBeVisible();
      // closing the page changes nothing
      await page.reload();
      await expect(page.getByText('2/3 blocks above it')).toBeVisible();
      await chain.client.mine({ blocks: 1 });
      await watch();
      const come = page.getByRole('region', { name: 'What has come' });
      await expect(come).toContainText('Credited');
      await expect(come).toContainText('₹1,000.00');
      await stopAt(page, 'credited');

      await come.getByRole('link', { name: /^DP/ }).click();
      await page.getByText('12.5 USDT').first().click();
      await expect(page.getByText('12500000000000000000')).toBeVisible();
      await expect(page.getByText('The rate that the request held.')).toBeVisible();
      await stopAt(page, 'worked out');

      const admin = await anAdmin();
      await page.context().clearCookies();
      await enter(page, admin, `/admin/topup/crypto-deposits?f_member=${member.user_id}`);
      await expect(page.getByText('12.5 USDT').first()).toBeVisible();
      await stopAt(page, 'crypto deposits');
      await enter(page, admin, '/admin/settings/chains');
      await expect(page.getByRole('region', { name: 'Smart Chain' })).toContainText('USDT');
      await stopAt(page, 'chains');
    } finally {
      await owning(async (asOwner) => {
        await asOwner(`update route set is_enabled = false where optional = 'chain'`);
        await asOwner('update evm_chain set is_in_use = false');
      });
      await chain.stop();
    }
  });
});
