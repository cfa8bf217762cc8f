import { expect, test } from '@playwright/test';

test('the first page opens under its title, and nothing scrolls sideways', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto('/');
  await expect(page).toHaveTitle(/\S/);
  await expect(page.locator('main, form').first()).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(problems).toEqual([]);
});
