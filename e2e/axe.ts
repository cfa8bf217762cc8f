import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { alikeSiblings } from './alike-siblings.ts';

/**
 * A stop of a journey: the tab is titled 'Company | Page', nothing scrolls sideways, and axe finds nothing in
 * light and in dark. axe looks at phones only, where layouts are tightest; the archetypes have both widths.
 * @param title the name of the page, as the catalogue has it
 */
export async function stopAt(page: Page, title: string): Promise<void> {
  await expect(page).toHaveTitle(new RegExp(`^[^|]+ \\| ${title}$`));
  await expect(page.locator('h1')).toHaveCount(1);
  // what is looked at is the data, not the shape it will have
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  if (widthOf(page) > 400) return;
  const before = await setTheme(page, 'light');
  expect(await problemsOf(page), 'axe, light').toEqual([]);
  await setTheme(page, 'dark');
  expect(await problemsOf(page, colourRules), 'axe, dark').toEqual([]);
  await setTheme(page, before);
}

const widthOf = (page: Page): number => page.viewportSize()?.width ?? 0;

/** Measured against the screen: a phone widens the window by whatever stands beside the page. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'scrolls sideways').toBeLessThanOrEqual(widthOf(page));
}

/** What a theme decides; every other rule has looked at the same page in light already. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const setTheme = (page: Page, theme: string): Promise<string> =>
  page.evaluate((wanted) => {
    const { dataset } = document.documentElement;
    const before = dataset.theme ?? 'light';
    dataset.theme = wanted;
    return before;
  }, theme);

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type Axe = { axe?: { run: (where: Document, options: RunOptions) => Promise<AxeResults> } };

/**
 * Loaded once for a document, and only what is wrong comes back: either costs as much as a search. What is made like its
 * sibling before it is hidden meanwhile, in its place: twenty-five rows of a list cost ten times as much as one.
 */
export async function problemsOf(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const alike = await page.evaluateHandle(alikeSiblings);
  return await page.evaluate(
    async ({ alike, runOnly }) => {
      const { axe } = window as Axe;
      if (!axe) throw new Error('axe is not there.');
      const show = (visibility: string): void => {
        for (const element of alike) element.style.visibility = visibility;
      };
      const options = { resultTypes: ['violations' as const], ...(runOnly ? { runOnly } : {}) };
      show('hidden');
      const { violations } = await axe.run(document, options).finally(() => show(''));
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
      );
    },
    { alike, runOnly: rules },
  );
}
