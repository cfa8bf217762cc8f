import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { aMember, enter } from './people.ts';

const themeOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset.theme);

async function toggle(page: Page, name: string): Promise<void> {
  const inBar = page.getByRole('button', { name });
  const account = page.getByRole('button', { name: 'Your account' });
  await expect(account).toBeVisible();
  if (!(await inBar.isVisible())) await account.click();
  await inBar.click();
}

declare global {
  interface Window {
    themesSeen: (string | undefined)[];
  }
}

test('the theme is one person’s: it stays over a reload without a flash, and nobody else has it', async ({
  page,
}) => {
  const [person, other] = [await aMember(), await aMember()];
  await enter(page, person, '/user/pages');
  await expect(page.locator('h1')).toBeVisible();
  await expect.poll(() => themeOf(page)).toBe('light');
  await toggle(page, 'Use the dark theme');
  await expect.poll(() => themeOf(page)).toBe('dark');
  // Every frame of the next load notes the theme it was drawn in.
  await page.addInitScript(() => {
    window.themesSeen = [];
    const look = (): void => {
      if (document.body) window.themesSeen.push(document.documentElement.dataset.theme);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await expect(page.locator('h1')).toBeVisible();
  const seen = await page.evaluate(() => window.themesSeen);
  expect(seen.length).toBeGreaterThan(0);
  expect(new Set(seen)).toEqual(new Set(['dark']));

  await enter(page, other, '/user/pages');
  await expect(page.locator('h1')).toBeVisible();
  await expect.poll(() => themeOf(page)).toBe('light');
  await enter(page, person, '/user/pages');
  await expect(page.locator('h1')).toBeVisible();
  await expect.poll(() => themeOf(page)).toBe('dark');
  await page.goto('/accounts/sign-out');
  await expect(page.getByLabel('User ID or e-mail')).toBeVisible();
  await expect.poll(() => themeOf(page)).toBe('light');
});
