import { readFileSync } from 'node:fs';
import type { CatalogueEntry } from '@banyan/contract/core/catalogue';
import type { Language } from '@banyan/contract/core/languages';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { inLanguage } from '../apps/server/src/platform/in-language.ts';
import { expectNoSidewaysScroll, stopAt } from './axe.ts';
import { englishAmong, textsOn } from './english-left.ts';
import { test as base, moveTo } from './journey.ts';
import { database, type Person } from './people.ts';
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

interface Told {
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
    // a page that is still blank has no storage
    if (location.protocol !== 'about:') localStorage.setItem('language', btoa(`"${code}"`));
  }, language);

/** A journey that is told in either language. */
export const test = base.extend<Told>({
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
  const told = [
    { language: 'en', title: 'in English', tag: '@desktop' },
    { language: 'hi', title: 'in Hindi', tag: '@phone' },
  ] as const;
  for (const { language, title, tag } of told)
    test.describe(title, { tag }, () => {
      test.use({ language });
      journeys();
    });
}

/** Looks at screens one after the other, and says which scroll sideways, have no Hindi name or show English. */
export async function lookInHindi(page: Page, screens: CatalogueEntry[]): Promise<string[]> {
  const wrong: string[] = [];
  const screensOfText = new Map<string, string>();
  for (const { url, name } of screens) {
    await moveTo(page, url);
    if (passingOn.includes(url)) {
      await page.waitForURL('**/accounts/sign-in');
      continue;
    }
    await expect(page).toHaveTitle(new RegExp(` \\| ${hindi[name] ?? name}$`));
    await expect(page.locator('.skeleton, .spinner:popover-open, [aria-busy="true"]')).toHaveCount(0);
    await expectNoSidewaysScroll(page).catch(() => wrong.push(`${url} scrolls sideways`));
    for (const text of await textsOn(page)) screensOfText.set(text, url);
  }
  // journeys beside this one give people new names while it walks
  const english = await englishAmong([...screensOfText.keys()]);
  return [...wrong, ...english.map((text) => `${screensOfText.get(text)}: ${text}`)];
}
