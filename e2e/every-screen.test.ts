import type { CatalogueEntry } from '@banyan/contract/core/catalogue';
import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { moveTo, test } from './journey.ts';
import { alone, enter } from './people.ts';
import { passingOn, people, publicLinks, screensOf, start } from './screens.ts';

/** Counters: what is typed or scanned next stands in their first field, which has the focus in place of the heading. */
const counters = [
  '/admin/repurchase-orders/place-order-for-member',
  '/admin/repurchase-orders/place-order-for-franchise',
  '/franchise/repurchase/place-order-for-member',
];

/** Opens a screen and looks at it once everything it asked for is there. */
async function lookAt(page: Page, { url, name }: CatalogueEntry): Promise<void> {
  await moveTo(page, url);
  if (passingOn.includes(url)) return await page.waitForURL('**/accounts/sign-in');
  await expect(page).toHaveTitle(new RegExp(` \\| ${name}$`));
  await expect(page.locator('.skeleton, .spinner:popover-open, [aria-busy="true"]')).toHaveCount(0);
  const first = counters.includes(url) ? page.locator('main input').first() : page.locator('h1');
  await expect(first, 'the heading or the first field has the focus').toBeFocused();
  await stopAt(page, name);
}

/**
 * Screens in one session, one after the other; all that is wrong is said at the end.
 * @param begin opens a page that is known to work; done again after one that does not
 */
async function lookAtAll(page: Page, screens: CatalogueEntry[], begin: () => Promise<void>): Promise<void> {
  const wrong: string[] = [];
  await begin();
  page.on('response', (reply) => {
    if (reply.status() >= 400) wrong.push(`${page.url()}: ${reply.status()} ${reply.url()}`);
  });
  for (const screen of screens) {
    await test.step(screen.url, () =>
      lookAt(page, screen).catch((error: Error) => {
        console.log(screen.url, error.message.slice(0, 600));
        wrong.push(`${screen.url}: ${error.message}`);
      }),
    );
  }
  expect(wrong).toEqual([]);
}

test.describe.configure({ mode: 'parallel', timeout: 600_000 });

/** The screens one test looks at: few enough that workers share them, many enough to be worth a sign-in. */
const perTest = 15;

for (const type of ['Admin', 'User', 'Franchise'] as const) {
  const all = screensOf(type);
  for (let first = 0; first < all.length; first += perTest) {
    const screens = all.slice(first, first + perTest);
    test(`screens of a ${type} open, from ${screens[0]?.url}`, { tag: '@phone' }, async ({ page }) => {
      const person = await people[type]();
      const from = start[type].find((url) => url !== screens[0]?.url) ?? '';
      const look = () =>
        lookAtAll(page, screens, async () => {
          await enter(page, person, from);
          await expect(page.locator('h1')).toBeVisible();
        });
      await (type === 'Franchise' ? alone('switched pages', look) : look());
    });
  }
}

test('every public screen opens', { tag: '@phone' }, async ({ page }) => {
  const links = await publicLinks();
  const screens = screensOf('Any').map((screen) => ({ ...screen, url: links[screen.url] ?? screen.url }));
  await lookAtAll(page, screens, async () => {
    await page.goto('/accounts/forgot-password');
    await expect(page.locator('h1')).toBeVisible();
  });
});
