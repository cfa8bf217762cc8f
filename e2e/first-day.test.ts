import { expect } from '@playwright/test';
import { stopAt } from './axe.ts';
import { moveTo, test } from './journey.ts';
import { aMember, enter } from './people.ts';

/** What a member sees before anything has happened, and what each empty state says. */
const emptyScreens = [
  { url: '/user/home', title: 'Dashboard', says: ['No money has moved yet.', 'No income in this range.'] },
  { url: '/user/finance/passbook', title: 'Passbook', says: ['No money has moved yet.'] },
  {
    url: '/user/finance/summary',
    title: 'Wallets',
    says: ['No money has moved in the last twelve months.'],
  },
  { url: '/user/transactions', title: 'Transactions', says: ['No transactions yet.'] },
  { url: '/user/topup/topup-details', title: 'Topups', says: ['No topup yet.'] },
  { url: '/user/team-details/direct-details', title: 'Directs', says: ['Nobody has joined under you yet.'] },
  { url: '/user/income/referral-income', title: 'Referral income', says: ['No referral income yet.'] },
  { url: '/user/income/level-income-detailed', title: 'Level income', says: ['No level income yet.'] },
  { url: '/user/income/all-income', title: 'All income', says: ['No income yet.'] },
];

test('on the first day every empty screen says why, and its action works', { tag: '@desktop' }, async ({
  page,
}) => {
  // inside a team of its own, where no member of another journey is placed below
  const sponsor = await aMember();
  await enter(page, await aMember(await aMember(sponsor, 'L'), 'R'), '/user/home');
  for (const { url, title, says } of emptyScreens) {
    await test.step(title, async () => {
      for (const words of says) {
        await moveTo(page, url);
        const state = page.locator('.state', { hasText: words });
        await expect(state).toBeVisible();
        const action = state.getByRole('link');
        const target = new URL((await action.getAttribute('href')) ?? '', page.url());
        await action.click();
        await expect(page).toHaveURL(target.href);
        await expect(page.locator('h1')).toBeVisible();
        await expect(page).not.toHaveTitle(/Page not found|Sign in/);
        if (target.hash) await expect(page.locator(target.hash)).toBeInViewport();
        await page.goBack();
        await expect(page.locator('.state')).toHaveCount(says.length);
      }
    });
  }
});

test('the first steps of the dashboard lead to where they are done', { tag: '@phone' }, async ({ page }) => {
  await enter(page, await aMember(), '/user/home');
  await stopAt(page, 'Dashboard');
  const steps = page.getByRole('region', { name: 'Next steps' }).getByRole('link');
  // they come with the data of the dashboard, which the title does not wait for
  await expect(steps).not.toHaveCount(0);
  const count = await steps.count();
  for (let at = 0; at < count; at += 1) {
    const href = (await steps.nth(at).getAttribute('href')) ?? '';
    await steps.nth(at).click();
    await page.waitForURL(`**${href}`);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page).not.toHaveTitle(/Page not found|Sign in/);
    await page.goBack();
    await expect(steps).toHaveCount(count);
  }
});
