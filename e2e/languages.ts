import { readFileSync } from 'node:fs';
import type { CatalogueEntry } from '@banyan/contract/core/catalogue';
import type { Language } from '@banyan/contract/core/languages';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { inLanguage } from '../apps/server/src/platform/in-language.ts';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { englishAmong, textsOn } from './english-left.ts';
import { test as base, moveTo } from './journey.ts';
import type { Person } from './people.ts';
import { passingOn } from './screens.ts';

const table = new URL('../packages/contract/src/hindi/texts.json', import.meta.url);
const hindi = JSON.parse(readFileSync(table, 'utf8')) as Record<string, string>;

/** A text of the product as the reader of this journey sees it. */
export type Say = (english: string, values?: Record<string, string | number>) => string;

/** @throws for what is no text of the product: a journey must not wait for words that nothing shows */
const sayIn =
  (language: Language): Say =>
  (english, values = {}) => {
    if (!Object.hasOwn(hindi, english)) throw new Error(`No text of the product: ${english}`);
    return inLanguage({ text: english as never, values }, language);
  };

interface Reading {
  language: Language;
  say: Say;
  /** Opens what follows to somebody who reads this language: their account keeps it. */
  reading: (person: Promise<Person>) => Promise<Person>;
  /**
   * As `stopAt`; in Hindi no English is left either.
   * @param name of the page, in English
   * @param typed what this person has typed, which stands there as it is
   */
  stop: (page: Page, name: string, typed?: readonly string[]) => Promise<void>;
}

/** On this device pages are shown in this language. */
export const readIn = (device: BrowserContext, language: Language): Promise<unknown> =>
  device.addInitScript((code) => {
    // a blank page and an error of the browser have no storage
    if (location.protocol.startsWith('http')) localStorage.setItem('language', btoa(`"${code}"`));
  }, language);

/** A journey that is told in either language. */
export const test = base.extend<Reading>({
  language: ['en', { option: true }],
  context: async ({ context, language }, use) => {
    if (language !== 'en') await readIn(context, language);
    await use(context);
  },
  say: ({ language }, use) => use(sayIn(language)),
  reading: ({ language }, use) =>
    use(async (coming) => {
      const person = await coming;
      const { user_id } = person;
      await database().updateTable('app_user').set({ language }).where('user_id', '=', user_id).execute();
      return person;
    }),
  stop: ({ language, say }, use) =>
    use(async (page, name, typed = []) => {
      await stopAt(page, say(name));
      if (language === 'hi') expect(await englishAmong(await textsOn(page), typed)).toEqual([]);
    }),
});

/** Tells whole journeys in either language, each on one device: in English on a desktop, in Hindi on a phone, where axe looks at them. */
export function inBothLanguages(journeys: () => void): void {
  const variants = [
    { language: 'en', title: 'in English', tag: '@desktop' },
    { language: 'hi', title: 'in Hindi', tag: '@phone' },
  ] as const;
  for (const { language, title, tag } of variants)
    test.describe(title, { tag }, () => {
      test.use({ language });
      journeys();
    });
}

/** Counters: what is typed or scanned next stands in their first field, which has the focus in place of the heading. */
const counters = [
  '/admin/repurchase-orders/place-order-for-member',
  '/admin/repurchase-orders/place-order-for-franchise',
  '/franchise/repurchase/place-order-for-member',
];

/** Opens a screen in Hindi, and stops at it once everything it asked for is there. */
async function stopInHindi(page: Page, { url, name }: CatalogueEntry): Promise<void> {
  await moveTo(page, url);
  if (passingOn.includes(url)) return await page.waitForURL('**/accounts/sign-in');
  const title = hindi[name] ?? name;
  await expect(page).toHaveTitle(new RegExp(` \\| ${title}$`));
  await expect(page.locator('.skeleton, .spinner:popover-open, [aria-busy="true"]')).toHaveCount(0);
  const first = counters.includes(url) ? page.locator('main input').first() : page.locator('h1');
  await expect(first, 'the heading or the first field has the focus').toBeFocused();
  await stopAt(page, title);
}

/**
 * Looks at screens one after the other, for somebody who reads Hindi: texts are longer there than in English.
 * @returns which of them do not open or scroll sideways, where axe finds something, and where English is left
 */
export async function lookInHindi(page: Page, screens: CatalogueEntry[]): Promise<string[]> {
  const wrong: string[] = [];
  page.on('response', (reply) => {
    if (reply.status() >= 400) wrong.push(`${page.url()}: ${reply.status()} ${reply.url()}`);
  });
  const screensOfText = new Map<string, string>();
  for (const screen of screens) {
    const { url } = screen;
    await base.step(url, () =>
      stopInHindi(page, screen).catch((error: Error) => {
        console.log(url, error.message.slice(0, 600));
        wrong.push(`${url}: ${error.message}`);
      }),
    );
    for (const text of await textsOn(page)) screensOfText.set(text, url);
  }
  // journeys beside this one give people new names while it walks
  const english = await englishAmong([...screensOfText.keys()]);
  return [...wrong, ...english.map((text) => `${screensOfText.get(text)}: ${text}`)];
}
