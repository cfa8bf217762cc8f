import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { aMember, enter } from './people.ts';

/** Where things that are shown stand, in whole pixels. */
const places = (page: Page, within: string, selectors: readonly string[]) =>
  page.evaluate(
    ([root, wanted]) =>
      wanted.flatMap((selector) =>
        [...document.querySelectorAll(`${root} ${selector}`)].flatMap((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return width > 0 ? [[selector, ...[x, y, width, height].map(Math.round)]] : [];
        }),
      ),
    [within, selectors] as const,
  );

/** Opens an address without its scripts, looks, and then with them. */
async function comparePlaces(page: Page, url: string, selectors: readonly string[]): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(url);
  await page.evaluate(() => document.fonts.ready);
  const painted = await places(page, '#frame', selectors);
  expect(painted.length).toBeGreaterThan(0);
  await page.unroute('**/assets/*.js');
  await page.goto(url);
  await expect(page.locator('#frame')).toHaveCount(0);
  await expect(page.locator('h1')).toBeVisible();
  expect(painted).toEqual(await places(page, '#root', selectors));
}

/** The scripts that the journey itself held back are no problem. */
const forgetScripts = (problems: string[]): void => {
  const heldBack = /ERR_FAILED|Failed to fetch dynamically imported module/;
  problems.splice(0, problems.length, ...problems.filter((problem) => !heldBack.test(problem)));
};

test('the sign-in form is painted before the scripts arrive, where it stands afterwards', async ({
  page,
  problems,
}) => {
  await comparePlaces(page, '/accounts/sign-in', ['.input', '.button', '.field-label', '.account-row']);
  forgetScripts(problems);
});

test('the bars of an area are painted before the scripts arrive, where they stand afterwards', async ({
  page,
  problems,
}) => {
  await enter(page, await aMember(), '/user/home');
  await expect(page.locator('h1')).toBeVisible();
  await comparePlaces(page, '/user/finance/passbook', ['.top-bar', '.side-menu', '.bottom-tabs']);
  forgetScripts(problems);
});

test('an address without a page says so under the name of the company', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(page.locator('main .seal-name')).toHaveText('Banyan');
});

test('a page that is marked stands in the Menu of the phone, on another device of its member too', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const member = await aMember();
  await enter(page, member, '/user/pages');
  const kept = page.waitForResponse(
    (reply) => reply.request().method() !== 'GET' && reply.url().includes('favourites'),
  );
  await page.getByRole('button', { name: 'Add Passbook to the favourites' }).click();
  expect((await kept).status()).toBe(200);
  const other = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await enter(other, member, '/user/profile');
  await other.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = other.getByRole('dialog', { name: 'Menu' });
  const favourites = menu.getByRole('heading', { name: 'Favourites' }).locator('+ ul');
  await expect(favourites.getByRole('link')).toHaveText(['Passbook']);
  await favourites.getByRole('link').click();
  await expect(other).toHaveURL(/\/user\/finance\/passbook$/);
  await other.close();
});
