import { expect, test } from '@playwright/test';
import { expectNoSidewaysScroll } from './axe.ts';

test('the first page opens under its title, and nothing scrolls sideways', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto('/');
  await expect(page).toHaveTitle(/\S/);
  await expect(page.locator('main, form').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(problems).toEqual([]);
});
