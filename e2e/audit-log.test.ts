import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { test } from './journey.ts';
import { fund } from './money.ts';
import { aMember, anAdmin, aSubAdmin, enter } from './people.ts';

const list = (page: Page) => page.locator('.report-table tbody, .report-cards');
const openRow = async (page: Page): Promise<void> => {
  const card = page.locator('.report-cards li > button');
  const row = page.getByRole('button', { name: 'Open details' });
  await card.or(row).first().click();
};

test('the audit log says what an act changed; its address shows the same lines to another admin, and signs out a third', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const [admin, member] = [await anAdmin(), await aMember()];
  await fund(member, '100');
  await fund(member, '200');
  const sub = await aSubAdmin(['/admin/member/member-search']);
  await enter(page, admin, `/admin/sub-admin/sub-admin-access-rights?user_id=${sub.user_id}`);
  await page.getByLabel('Search rights').fill('passbook');
  await page.getByLabel('Passbook').first().check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Save rights' }).click();
  await expect(page.getByText('Rights saved. They count at once.')).toBeVisible();

  await page.goto(`/admin/settings/audit-log?f_by=${admin.user_id}`);
  await expect(page.locator('.report-count')).toHaveText('1 result');
  await stopAt(page, 'Audit log');
  await openRow(page);
  await expect(page.getByRole('dialog').getByText(sub.user_id).first()).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Place in the chain')).toBeVisible();
  await stopAt(page, 'Audit log');
  await page.keyboard.press('Escape');

  await page.goto(`/admin/settings/audit-log?f_object=${encodeURIComponent(`user:${member.user_id}`)}`);
  await expect(page.locator('.report-count')).toHaveText('2 results');
  const [address, rows] = [page.url(), await list(page).innerText()];
  const permitted = await browser.newPage();
  await enter(permitted, await aSubAdmin(['/admin/settings/audit-log']), address);
  await expect(permitted.locator('.report-count')).toHaveText('2 results');
  await expect.poll(() => list(permitted).innerText()).toBe(rows);
  await permitted.close();

  const forbidden = await browser.newPage();
  await enter(forbidden, sub, address);
  await forbidden.waitForURL('**/accounts/sign-in');
  await expect(forbidden.getByText(member.user_id)).toHaveCount(0);
  await forbidden.close();
});
