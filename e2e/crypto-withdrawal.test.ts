import { expect, type Page } from '@playwright/test';
import { updateBank } from '../apps/server/src/modules/kyc/banking/update-bank.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { anAccount } from '../apps/server/test/an-account.ts';
import { onChain, owning, token } from './chain.ts';
import { database } from './database.ts';
import { test } from './languages.ts';
import { credit } from './money.ts';
import { haveKyc } from './papers.ts';
import { actingAs, aMember, anAdmin, codeFor, enter, haveMailFactor, type Person } from './people.ts';

/** An address of the Smart Chain that a member has proven by signing in with it, and may be paid at. */
async function haveProvenAddress(member: Person): Promise<`0x${string}`> {
  const { address } = anAccount();
  await owning((asOwner) =>
    asOwner(
      `insert into sign_in_wallet (address, user_id, linked_at)
       select lower($1), id, now() - interval '3 days' from app_user where user_id = $2`,
      [address, member.user_id],
    ),
  );
  const context = await actingAs(member);
  await inTransaction(database(), (tx) =>
    updateBank(tx, context, {
      method: 'Crypto',
      smart_chain: address,
      ethereum: undefined,
      polygon: undefined,
    }),
  );
  return address;
}

/** Opens the only row of a list. */
const openRow = (page: Page, open: string): Promise<void> =>
  page
    .locator('.report-cards li > button')
    .or(page.getByRole('button', { name: open, exact: true }))
    .click();

// in Hindi on a phone, where axe looks at it
test.describe('in Hindi', { tag: '@phone' }, () => {
  test.use({ language: 'hi' });
  test('a withdrawal to a proven address is approved, and its transaction stands in both timelines', async ({
    page,
    say,
    reading,
    stop,
  }) => {
    await onChain([], async (chain) => {
      await owning((asOwner) => asOwner('update evm_chain set network_fee = 20'));
      const member = await reading(aMember());
      await haveKyc(member);
      await haveMailFactor(member);
      await credit(member, '5000');
      const address = await haveProvenAddress(member);
      await enter(page, member, '/user/withdrawal/withdraw-fund');
      await page.getByLabel(say('Amount'), { exact: true }).fill('1000');
      await expect(page.getByText(say('Network fee')).first()).toBeVisible();
      await expect(page.getByText(/^\d+\.\d+ USDT$/)).toBeVisible();
      await stop(page, 'Withdraw fund');
      await page.getByRole('button', { name: say('Continue') }).click();
      await page.getByRole('button', { name: say('Send the code') }).click();
      await page.getByLabel(say('Confirmation code')).fill(await codeFor(member.email));
      await page.getByRole('button', { name: say('Withdraw {amount}', { amount: '₹1,000.00' }) }).click();
      await page.getByRole('link', { name: say('See the request') }).click();
      const own = page.url();
      const no = new URL(own).searchParams.get('f_no') ?? '';

      const admin = await reading(anAdmin());
      const queue = `/admin/withdrawal/withdrawal-requests?f_no=${no}`;
      await enter(page, admin, queue);
      await openRow(page, say('Open details'));
      await page.getByRole('button', { name: say('Approve…') }).click();
      await expect(page.getByRole('dialog').getByText(say('Network fee'))).toBeVisible();
      await expect(page.getByRole('dialog').getByText(/^[\d.]+ USDT, /)).toBeVisible();
      await page.getByRole('button', { name: say('Approve {no}', { no }) }).click();
      await expect(page.getByText(say('{no} was approved.', { no }))).toBeVisible();
      await chain.pay();
      await page.reload();
      await openRow(page, say('Open details'));
      const payment = page.getByRole('dialog');
      await expect(payment.getByText(say('Payment on the chain'))).toBeVisible();
      await expect(payment.getByText(say('Sent'), { exact: true })).toBeVisible();
      await stop(page, 'Withdrawal requests');

      await chain.client.mine({ blocks: 4 });
      await chain.pay();
      expect(await chain.read(chain.token, 'balanceOf', [address])).toBeGreaterThan(10n * token);
      const hash = page.getByRole('dialog').getByRole('link', { name: /^0x[0-9a-f]{64}$/ });
      // the row is open still
      await page.reload();
      await expect(hash).toHaveAttribute('href', /^https:\/\/explorer\.test\/tx\/0x[0-9a-f]{64}$/);
      await expect(payment.getByText(say('Paid'), { exact: true }).first()).toBeVisible();
      const paidBy = await hash.textContent();
      await stop(page, 'Withdrawal requests');

      await enter(page, member, own);
      await openRow(page, say('Open details'));
      await expect(hash).toHaveText(paidBy ?? '');
      await expect(page.getByRole('list', { name: say('Timeline') })).toContainText(say('Id in the vault'));
      await stop(page, 'Withdrawal requests');
    });
  });
});
