import { test as base, expect, type Page } from '@playwright/test';
import { type Person, password } from './people.ts';

/** A journey: motion is off, and whatever the console calls an error fails it. */
export const test = base.extend<{ problems: string[] }>({
  contextOptions: ({ contextOptions }, use) => use({ ...contextOptions, reducedMotion: 'reduce' }),
  problems: [
    async ({ context }, use) => {
      const problems: string[] = [];
      context.on('weberror', (error) => problems.push(error.error().message));
      context.on('console', (message) => {
        // The browser's own note of a refused call; what the page makes of it is what a journey looks at.
        const isRefusedCall = message.location().url.includes('/api/');
        if (message.type() === 'error' && !isRefusedCall) problems.push(message.text());
      });
      await use(problems);
      expect(problems, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

/** Signs in through the form and waits for the area. */
export async function signIn(
  page: Page,
  person: Person,
  options: { remember?: boolean } = {},
): Promise<void> {
  await page.goto('/accounts/sign-in');
  await fillSignIn(page, person.user_id, password);
  if (options.remember) await page.getByLabel('Keep me signed in').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/(user\/home|admin\/dashboard|franchise\/dashboard)$/);
}

export async function fillSignIn(
  page: Page,
  userId: string,
  typed: string,
  say = (english: string): string => english,
): Promise<void> {
  await page.getByLabel(say('User ID or e-mail')).fill(userId);
  await page.getByLabel(say('Password'), { exact: true }).fill(typed);
}

/** Moves as a link does: the same document goes on, only the page is another one. */
export const moveTo = (page: Page, url: string): Promise<void> =>
  page.evaluate((to) => window.history.pushState({}, '', to), url);

/** What the browser still knows of a signed-in person, in both storages. */
export const keptSession = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() =>
    [sessionStorage, localStorage].flatMap((store) => [store.getItem('token'), store.getItem('user_info')]),
  );

/** Answers the dialog on screen with its first choice, after reading it. */
export async function acceptDialog(
  page: Page,
  title: string,
  text?: string,
  say = (english: string): string => english,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: say(title) });
  await expect(dialog).toBeVisible();
  if (text) await expect(dialog).toContainText(say(text));
  await dialog.getByRole('button', { name: say('OK') }).click();
}

/** How many sheets of paper the page takes. */
export const sheets = async (page: Page): Promise<number> => (await sheetSizes(page)).length;

/** Width and height of each sheet of paper the page takes, in millimetres. */
export async function sheetSizes(page: Page): Promise<{ width: number; height: number }[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const pages = pdf.match(/\/Type\s*\/Page\b[^>]*/g)?.length ?? 0;
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g)];
  expect(boxes, 'each sheet says its size').toHaveLength(pages);
  const inMillimetres = (points: string | undefined) => (Number(points) / 72) * 25.4;
  return boxes.map(([, width, height]) => ({ width: inMillimetres(width), height: inMillimetres(height) }));
}

/** Inputs, buttons and links in the shape of a button that a thumb at a counter would miss. */
export const tooSmall = (page: Page): Promise<string[]> =>
  page
    .locator('main')
    .locator('button, input:not([type="radio"], [type="checkbox"]), select, a.button, label.choice')
    .evaluateAll((all) =>
      all
        .filter(
          (element) => element.getClientRects().length > 0 && element.getBoundingClientRect().height < 48,
        )
        .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    );
