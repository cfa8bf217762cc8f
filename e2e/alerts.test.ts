import { expect, type Page } from '@playwright/test';
import { creditDebit } from '../apps/server/src/modules/ledger/credit-debit.ts';
import { transferFund } from '../apps/server/src/modules/transfers/transfer-fund.ts';
import { findAlerts } from '../apps/server/src/modules/withdrawals/alerts/find-alerts.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { test } from './journey.ts';
import { actingAs, aMember, anAdmin, context, enter, type Person } from './people.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Two who sent each other money, and the one alert about it. */
async function aCircle(): Promise<[Person, Person]> {
  const pair = [await aMember(), await aMember()] as [Person, Person];
  const admin = await actingAs(await anAdmin());
  const [one, other] = pair;
  const sent = {
    to_type: 'User',
    from_wallet: 'fund',
    to_wallet: 'fund',
    amount: '5000',
    remark: '',
  } as const;
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const as = await actingAs(from);
    await inTransaction(database(), async (tx) => {
      if (from === one)
        await creditDebit(tx, admin, {
          owner_type: 'User',
          user_id: one.user_id,
          wallet: 'fund',
          direction: 'Credit',
          amount: '5000',
          reason: 'Deposit received',
          remark: 'Cash at the counter',
        });
      await transferFund(tx, as, { ...sent, user_id: to.user_id });
    });
  }
  await findAlerts(database(), { ...context(), now: new Date(Date.now() + 1000) });
  return pair;
}

test('an alert says its rule and rows, and is closed with a reason; the tax report agrees with the books', {
  tag: '@phone',
}, async ({ page }) => {
  const [one] = await aCircle();
  await enter(page, await anAdmin(), `/admin/withdrawal/alerts?f_status=Open&f_member=${one.user_id}`);
  await expect(page.locator('.report-count')).toHaveText('1 result');
  await expect(page.locator('.report').getByText('Circular transfers').first()).toBeVisible();
  await stopAt(page, 'Alerts');
  await page.locator('.report-sheet').getByText(one.name).first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('came back to their sender within 7 days', { exact: false })).toBeVisible();
  await expect(drawer.getByRole('link', { name: /^F\d+$/ })).toHaveCount(2);
  await stopAt(page, 'Alerts');
  await press(page, 'Close…');
  await page.getByLabel('Reason').fill('A family, both were called');
  await press(page, /^Close alert AL\d{7}$/);
  await expect(page.getByText(/^Alert AL\d{7} is closed\.$/)).toBeVisible();
  await expect(page.getByText('1 result')).toBeHidden();

  await page.goto('/admin/withdrawal/tax-report');
  await expect(page.getByText('The books moved the same tax', { exact: false })).toBeVisible();
  await stopAt(page, 'Tax report');
});
