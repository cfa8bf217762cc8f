import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { aMember, anAdmin, enter } from './people.ts';

const chart = '**/api/admin/dashboard_chart_details?*';
const unavailable = { status: 503, json: { code: 'server_error', message: 'Server error!', errors: {} } };
const section = (page: Page, name: string) => page.getByRole('region', { name });

test('one tile fails alone and comes back when it is tried again', { tag: '@desktop' }, async ({ page }) => {
  await page.route(chart, (route) => route.fulfill(unavailable), { times: 1 });
  await enter(page, await anAdmin(), '/admin/dashboard');
  const failed = section(page, 'Over time');
  await expect(failed.getByText('Over time could not be loaded.')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Server error!' }).first()).toBeVisible();
  await expect(section(page, 'Top earners').getByRole('table')).toBeVisible();
  await expect(page.locator('a.stat', { hasText: /^Turnover/ })).toBeVisible();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed.getByText('could not be loaded')).toHaveCount(0);
  await expect(failed.getByText('Topups and incomes')).toBeVisible();
});

test('every fifth call fails on a slow line, and the dashboard fills all the same', {
  tag: '@phone',
}, async ({ page }) => {
  let calls = 0;
  let answer = (): void => {};
  const line = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/admin\/(dashboard|get_top)/, async (route) => {
    calls += 1;
    const isLost = calls % 5 === 2;
    await line;
    await (isLost ? route.fulfill(unavailable) : route.continue());
  });
  await enter(page, await anAdmin(), '/admin/dashboard');
  await expect(page.locator('.skeleton.shown').first()).toBeVisible();
  answer();
  const again = page.locator('main').getByRole('button', { name: 'Try again' });
  await expect(again).toHaveCount(1);
  await again.click();
  await expect(again).toHaveCount(0);
  await expect(section(page, 'Top earners').getByRole('table')).toBeVisible();
  await expect(section(page, 'Over time').getByText('Topups and incomes')).toBeVisible();
  await expect(page.locator('a.stat', { hasText: /^Turnover/ })).toBeVisible();
  expect(calls).toBe(4);
});

test('a skeleton shows after half a second, and a tile never brings the spinner', {
  tag: '@desktop',
}, async ({ page }) => {
  await enter(page, await aMember(), '/user/security');
  await expect(page.locator('h1')).toBeVisible();
  let answer = (): void => {};
  await page.route('**/api/user/dashboard_details', async (route) => {
    await new Promise<void>((go) => {
      answer = go;
    });
    await route.continue();
  });
  const waited = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const left = performance.now();
        window.history.pushState({}, '', '/user/home');
        new MutationObserver((_changes, observer) => {
          if (!document.querySelector('.skeleton.shown')) return;
          observer.disconnect();
          resolve(performance.now() - left);
        }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['class'] });
      }),
  );
  expect(waited).toBeGreaterThanOrEqual(500);
  await expect(page.locator('.spinner:popover-open')).toHaveCount(0);
  answer();
  await expect(page.getByRole('heading', { name: /^Namaste/ })).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
});

test('an action shows the spinner after half a second, and not before', { tag: '@phone' }, async ({
  page,
}) => {
  const member = await aMember();
  await page.clock.install();
  await page.goto('/accounts/sign-in');
  let go = (): void => {};
  const asked = new Promise<void>((resolve) => {
    void page.route('**/api/accounts/sign_in', async (route) => {
      resolve();
      await new Promise<void>((answer) => {
        go = answer;
      });
      await route.continue();
    });
  });
  await page.getByLabel('User ID or e-mail').fill(member.user_id);
  await page.getByLabel('Password', { exact: true }).fill('not-my-password');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await asked;
  await page.clock.runFor(499);
  const spinner = page.locator('.spinner:popover-open');
  await expect(spinner).toHaveCount(0);
  await page.clock.runFor(2);
  await expect(spinner).toBeVisible();
  await page.clock.resume();
  go();
  await expect(spinner).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: 'User id or password is wrong.' })).toBeVisible();
});
