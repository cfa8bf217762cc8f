import { toDecimal } from '@banyan/plan/money';
import { expect, type Page } from '@playwright/test';
import { inBothLanguages, type Say, test } from './languages.ts';
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
const results = (say: Say, count: number): string =>
  say('{count, plural, one {# result} other {# results}}', { count });
const tile = (page: Page, label: string) => page.locator('a.stat', { hasText: label });

inBothLanguages(() => {
  test('each tile opens the rows it was counted from; hidden amounts stay hidden over a reload, for this person only', async ({
    page,
    say,
    reading,
    stop,
  }) => {
    const [person, other] = [await reading(aBusyMember()), await reading(aMember())];
    await enter(page, person, '/user/home');
    await stop(page, 'Dashboard');
    await expect(tile(page, say('Directs')).locator('.stat-value')).toHaveText('2');
    await tile(page, say('Directs')).click();
    await expect(page).toHaveURL(/\/user\/team-details\/direct-details$/);
    await expect(page.locator('.report-count')).toHaveText(results(say, 2));
    await page.goBack();

    const notPaid = tile(page, say('Not paid to you'));
    const amount = await notPaid.locator('.stat-value [data-value]').getAttribute('data-value');
    expect(toDecimal(amount ?? '').gt('0')).toBe(true);
    await expect(notPaid).toContainText(`${say('Not active')}: ₹`);
    await notPaid.click();
    await expect(page).toHaveURL(/\/user\/income\/not-paid$/);
    const reasons = page.getByRole('region', { name: say('Not paid, by reason') });
    await expect(reasons.locator('tfoot [data-value]')).toHaveAttribute('data-value', amount ?? '');
    await reasons.getByRole('link', { name: say('Not active') }).click();
    await expect(page).toHaveURL(/f_not_paid=inactive$/);
    await expect(page.locator('.report-count')).toHaveText(results(say, 2));
    await expectTotal(page, amount);
    await page.goBack();
    await page.goBack();

    for (const kind of ['Referral income', 'Level income']) {
      const row = page
        .getByRole('region', { name: say('Incomes by kind') })
        .getByRole('row', { name: new RegExp(`^${say(kind)}`) });
      const total = await row.locator('[data-value]').last().getAttribute('data-value');
      expect(toDecimal(total ?? '').gt('0')).toBe(true);
      await row.getByRole('link', { name: say(kind) }).click();
      await expect(page).toHaveURL(/\/user\/income\/all-income\?f_kind=(referral|level)$/);
      await expectTotal(page, total);
      await page.goBack();
    }

    const main = page.locator('main');
    await expect(main).toContainText(/₹\d/);
    await page.getByRole('button', { name: say('Hide amounts') }).click();
    const nothingSaid = async () => {
      await expect(page.getByRole('button', { name: say('Show amounts') })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await expect(main).toContainText('••••••');
      await expect(main).not.toContainText(/₹\d|\d[.,]\d\d\b/);
    };
    await nothingSaid();
    await page.reload();
    await nothingSaid();
    await stop(page, 'Dashboard');

    await enter(page, other, '/user/home');
    await expect(page.getByRole('button', { name: say('Hide amounts') })).toBeVisible();
    await enter(page, person, '/user/home');
    await page.getByRole('button', { name: say('Show amounts') }).click();
    await page.reload();
    await expect(main).toContainText(/₹\d/);
  });
});

test('business of the binary tree and business of the sponsor tree have names of their own', {
  tag: '@phone',
}, async ({ page }) => {
  await enter(page, await aBusyMember(), '/user/home');
  const stat = (label: string) =>
    page.locator('.stat').filter({ has: page.getByText(label, { exact: true }) });
  await expect(stat("Legs' business")).toContainText('Package value in the binary tree');
  await expect(page.locator('main').getByText('Team business')).toHaveCount(0);
  await page.goto('/user/teams');
  await expect(stat("Sponsored team's business")).toContainText('Package value');
  await expect(page.locator('main').getByText('Team business')).toHaveCount(0);
});

test('a dashboard shows no words of a link to those who may not follow it', {
  tag: '@desktop',
}, async ({ page }) => {
  const rights = ['/admin/member/member-search', '/admin/dashboard/company-accounts'];
  await enter(page, await aSubAdmin(rights), '/admin/dashboard');
  const incomes = page.getByRole('region', { name: 'Incomes paid, by kind' });
  await expect(incomes.getByRole('row', { name: /^Referral income/ })).toBeVisible();
  await expect(page.locator('main').getByText('View all')).toHaveCount(0);
});
