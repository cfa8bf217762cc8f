import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { test } from './journey.ts';
import { fund } from './money.ts';
import { aFranchise, aMember, anAdmin, enter, type Person } from './people.ts';

/** What a wallet holds, to the paisa. */
async function balanceOf(person: Person, wallet: string): Promise<number> {
  const row = await database()
    .selectFrom('account as a')
    .innerJoin('app_user as u', 'u.id', 'a.owner_id')
    .select('a.balance')
    .where('u.user_id', '=', person.user_id)
    .where('a.wallet_code', '=', wallet)
    .executeTakeFirst();
  return Number(row?.balance ?? 0);
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

test('a transfer to a member: the wrong id is refused while it is typed, and both passbooks agree', {
  tag: '@phone',
}, async ({ page }) => {
  const [sender, recipient] = [await aMember(), await aMember()];
  await fund(sender, '1000');
  await enter(page, sender, '/user/finance/transfer-fund');
  const id = page.getByRole('textbox', { name: 'User id' });
  await id.fill('Nobody.Here');
  await expect(page.getByText('No member has this user id.')).toBeVisible();
  await id.fill(recipient.user_id);
  await expect(page.getByText('No member has this user id.')).toHaveCount(0);
  await expect(page.getByText(recipient.name)).toBeVisible();
  await page.getByLabel('Amount').fill('250.75');
  await stopAt(page, 'Transfer fund');
  await press(page, 'Continue');
  await expect(page.getByText('Leaves your wallet')).toBeVisible();
  await stopAt(page, 'Transfer fund');
  await press(page, 'Change');
  expect(await balanceOf(sender, 'fund')).toBe(1000);
  await press(page, 'Continue');
  await press(page, 'Send ₹250.75');
  await expect(page.getByRole('heading', { name: '₹250.75 sent' })).toBeFocused();
  await stopAt(page, 'Transfer fund');
  expect([await balanceOf(sender, 'fund'), await balanceOf(recipient, 'fund')]).toEqual([749.25, 250.75]);

  await page.getByRole('link', { name: 'History' }).first().click();
  await expect(page.locator('.report-count')).toHaveText('1 result');
  await stopAt(page, 'Fund transfers');
  await enter(page, recipient, '/user/finance/passbook');
  await expect(page.getByText(new RegExp(`Transfer F\\d+ from ${sender.user_id}`))).toBeVisible();
});

test('a large transfer by an admin waits for a second one, who approves it', { tag: '@phone' }, async ({
  page,
}) => {
  const [member, franchise] = [await aMember(), await aFranchise()];
  for (const amount of ['90000', '20000']) await fund(member, amount);
  const [maker, checker] = [await anAdmin(), await anAdmin()];
  await enter(page, maker, '/admin/wallet/transfer-fund');
  await page.getByRole('group', { name: 'To', exact: true }).getByText('Franchise').click();
  await page.getByLabel("Sender's id").fill(member.user_id);
  await page.getByLabel("Recipient's id").fill(franchise.user_id);
  await expect(page.locator('form').getByText(franchise.name)).toBeVisible();
  await page.getByLabel('From wallet').selectOption('fund');
  await page.getByLabel('To wallet').selectOption('pin');
  await page.getByLabel('Amount').fill('100001');
  await page.getByLabel('Remark').fill('Stock of pins');
  await stopAt(page, 'Transfer fund');
  await press(page, 'Continue');
  await expect(page.getByText(/A second admin approves it first\./)).toBeVisible();
  await press(page, 'Move ₹1,00,001.00');
  await expect(page.getByRole('heading', { name: 'Waiting for second admin' })).toBeVisible();
  await stopAt(page, 'Transfer fund');
  const no = (
    await page
      .getByText(/^F\d{7,}/)
      .first()
      .innerText()
  ).trim();
  expect(await balanceOf(franchise, 'pin')).toBe(0);

  await enter(page, checker, `/admin/wallet/fund-transfer-history?f_no=${no}`);
  await page.locator('.report-cards li > button').click();
  await press(page, 'Approve');
  await stopAt(page, 'Fund transfers');
  await press(page, `Approve ${no}`);
  await expect(page.getByText(`${no} was approved. The money has moved.`)).toBeVisible();
  expect([await balanceOf(member, 'fund'), await balanceOf(franchise, 'pin')]).toEqual([9999, 100001]);
});
