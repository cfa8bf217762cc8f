import { expect } from '@playwright/test';
import { readHindi } from './english-left.ts';
import { test } from './journey.ts';
import { lookInHindi, readIn } from './languages.ts';
import { alone, enter } from './people.ts';
import { people, publicLinks, screensOf, start } from './screens.ts';

test.describe.configure({ mode: 'parallel', timeout: 600_000 });

/** The screens one test looks at: few enough that workers share them, many enough to be worth a sign-in. */
const perTest = 25;

// in Hindi, whose texts are the longer ones; journeys stop at most of them in English
for (const type of ['Admin', 'User', 'Franchise'] as const) {
  const all = screensOf(type);
  for (let first = 0; first < all.length; first += perTest) {
    const screens = all.slice(first, first + perTest);
    test(`screens of a ${type} open in Hindi with no English left, from ${screens[0]?.url}`, {
      tag: '@phone',
    }, async ({ page }) => {
      const person = await people[type]();
      await readHindi(page, person);
      const from = start[type].find((url) => url !== screens[0]?.url) ?? '';
      const look = async () => {
        await enter(page, person, from);
        await expect(page.locator('h1')).toBeVisible();
        expect(await lookInHindi(page, screens)).toEqual([]);
      };
      await (type === 'Franchise' ? alone('switched pages', look) : look());
    });
  }
}

test('every public screen opens in Hindi with no English left', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await readIn(context, 'hi');
  const links = await publicLinks();
  const screens = screensOf('Any').map((screen) => ({ ...screen, url: links[screen.url] ?? screen.url }));
  await page.goto('/accounts/forgot-password');
  await expect(page.locator('h1')).toBeVisible();
  expect(await lookInHindi(page, screens)).toEqual([]);
});
