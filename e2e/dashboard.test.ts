import { toDecimal } from '@banyan/plan/money';
import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { test } from './journey.ts';
import { aBusyMember } from './money.ts';
import { aMember, aSubAdmin, enter } from './people.ts';

/** Amounts written in one way, whatever zeros they came with. */
const exact = (amount: string | null): string => toDecimal(amount ?? '').toFixed();
/** Expects this total in one column of the report on screen. */
const expectTotal = (page: Page, amount: string | null): Promise<void> =>
  expect
    .poll(async () => {
      const totals = page.locator('.report-table tfoot [data-value], .card-totals [data-value]');
      const values = await totals.evaluateAll((cells) =>
        cells.map((cell) => cell.getAttribute('data-value')),
      );
      return values.flatMap((value) => (value ? [exact(value)] : []));
    })
    .toContain(exact(amount));
const tile = (page: Page, label: string) => page.locator('a.stat', { hasText: label });

test('each tile opens the rows it was counted from', async ({ page }) => {
  await enter(page, await aBusyMember(), '/user/home');
  await stopAt(page, 'Dashboard');
  await expect(tile(page, 'Directs').locator('.stat-value')).toHaveText('2');
  await tile(page, 'Directs').click();
  await expect(page).toHaveURL(/\/user\/team-details\/direct-details$/);
  await expect(page.locator('.report-count')).toHaveText('2 results');
  await page.goBack();

  const notPaid = tile(page, 'Not paid to you');
  const amount = await notPaid.locator('.stat-value [data-value]').getAttribute('data-value');
  expect(toDecimal(amount ?? '').gt('0')).toBe(true);
  await expect(notPaid).toContainText(/Not active: ₹/);
  await notPaid.click();
  await expect(page).toHaveURL(/\/user\/income\/not-paid$/);
  const reasons = page.getByRole('region', { name: 'Not paid, by reason' });
  await expect(reasons.locator('tfoot [data-value]')).toHaveAttribute('data-value', amount ?? '');
  await reasons.getByRole('link', { name: 'Not active' }).click();
  await expect(page).toHaveURL(/f_not_paid=inactive$/);
  await expect(page.locator('.report-count')).toHaveText('2 results');
  await expectTotal(page, amount);
  await page.goBack();
  await page.goBack();

  for (const kind of ['Referral income', 'Level income']) {
    const row = page
      .getByRole('region', { name: 'Incomes by kind' })
      .getByRole('row', { name: new RegExp(`^${kind}`) });
    const total = await row.locator('[data-value]').last().getAttribute('data-value');
    expect(toDecimal(total ?? '').gt('0')).toBe(true);
    await row.getByRole('link', { name: kind }).click();
    await expect(page).toHaveURL(/\/user\/income\/all-income\?f_kind=(referral|level)$/);
    await expectTotal(page, total);
    await page.goBack();
  }
});

test('business of the binary tree and business of the sponsor tree have names of their own', async ({
  page,
}) => {
  await enter(page, await aBusyMember(), '/user/home');
  const stat = (label: string) =>
    page.locator('.stat').filter({ has: page.getByText(label, { exact: true }) });
  await expect(stat("Legs' business")).toContainText('Package value in the binary tree');
  await expect(page.locator('main').getByText('Team business')).toHaveCount(0);
  await page.goto('/user/teams');
  await expect(stat("Sponsored team's business")).toContainText('Package value');
  await expect(page.locator('main').getByText('Team business')).toHaveCount(0);
});

test('a dashboard shows no words of a link to those who may not follow it', async ({ page }) => {
  const rights = ['/admin/member/member-search', '/admin/dashboard/company-accounts'];
  await enter(page, await aSubAdmin(rights), '/admin/dashboard');
  const incomes = page.getByRole('region', { name: 'Incomes paid, by kind' });
  await expect(incomes.getByRole('row', { name: /^Referral income/ })).toBeVisible();
  await expect(page.locator('main').getByText('View all')).toHaveCount(0);
});

test('hidden amounts stay hidden over a reload, for this person only', { tag: '@phone' }, async ({
  page,
}) => {
  const [person, other] = [await aBusyMember(), await aMember()];
  await enter(page, person, '/user/home');
  const main = page.locator('main');
  await expect(main).toContainText(/₹\d/);
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  const nothingSaid = async () => {
    await expect(page.getByRole('button', { name: 'Show amounts' })).toHaveAttribute('aria-pressed', 'true');
    await expect(main).toContainText('••••••');
    await expect(main).not.toContainText(/₹\d|\d[.,]\d\d\b/);
  };
  await nothingSaid();
  await page.reload();
  await nothingSaid();
  await stopAt(page, 'Dashboard');

  await enter(page, other, '/user/home');
  await expect(page.getByRole('button', { name: 'Hide amounts' })).toBeVisible();
  await enter(page, person, '/user/home');
  await page.getByRole('button', { name: 'Show amounts' }).click();
  await page.reload();
  await expect(main).toContainText(/₹\d/);
});
