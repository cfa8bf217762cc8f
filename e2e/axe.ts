import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { type Form, formsOfPage } from './forms-of-page.ts';

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
  expect(await problemsOf(page, true), 'axe, dark').toEqual([]);
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

/** Stands at the elements whose contrast is looked at, which costs more than all other rules together. */
const NEW_COLOURS = 'data-new-colours';

const source = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ rules: [{ id: 'color-contrast', selector: '[${NEW_COLOURS}]' }] });`;
type Axe = { axe?: { run: (where: Document, options: RunOptions) => Promise<AxeResults> } };

/** What nothing was wrong with until now, by its key: a frame is the same on a hundred pages. */
const clean = { shapes: new Set<number>(), colours: new Set<number>() };

/**
 * What is made like its sibling before it, and what was looked at before in the same place and had nothing wrong, is hidden
 * meanwhile: twenty-five rows of a list cost ten times as much as one, and a frame as much as a page. Colours are looked at where
 * they are new. What is found is looked for again with all but alike siblings in sight, so that nothing is wrong only because
 * something was hidden.
 */
export async function problemsOf(page: Page, onlyColours = false): Promise<string[]> {
  const forms = await page.evaluateHandle(formsOfPage);
  const { keys, colours } = await forms.evaluate((body) => {
    const all = (form: typeof body): (typeof body)[] => [form, ...form.children.flatMap(all)];
    const found = all(body);
    return {
      keys: found.map(({ key }) => key),
      colours: [...new Set(found.flatMap((form) => form.colours ?? []))],
    };
  });
  const known = keys.filter((key) => clean.shapes.has(key));
  const newColours = colours.filter((key) => !clean.colours.has(key));
  const hasNewColours = newColours.length > 0;
  if (!hasNewColours && (onlyColours || known[0] === keys[0])) return [];
  // loaded once for a document, and only what is wrong comes back: either costs as much as a search
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options: RunOptions = { resultTypes: ['violations'] };
  if (onlyColours) options.runOnly = colourRules;
  else if (!hasNewColours)
    options.rules = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]));
  const look = (hidden: number[]) =>
    forms.evaluate(lookAt, { hidden, newColours, mark: NEW_COLOURS, options });
  const found = await look(known);
  const problems = found.length > 0 && known.length > 0 ? await look([]) : found;
  if (problems.length > 0) return problems;
  for (const key of colours) clean.colours.add(key);
  if (!onlyColours) for (const key of keys) clean.shapes.add(key);
  return [];
}

/**
 * Runs axe in the page.
 * @param asked.hidden keys of what is hidden meanwhile
 * @param asked.newColours keys of the colours whose contrast is looked at: their elements bear the attribute `mark` meanwhile
 */
async function lookAt(
  body: Form,
  asked: { hidden: number[]; newColours: number[]; mark: string; options: RunOptions },
): Promise<string[]> {
  const { axe } = window as Axe;
  if (!axe) throw new Error('axe is not there.');
  const isKnown = new Set(asked.hidden);
  const isNew = new Set(asked.newColours);
  const coloured: Form['element'][] = [];
  const findColoured = ({ element, colours, children }: Form): void => {
    if (colours !== null && isNew.has(colours)) coloured.push(element);
    children.forEach(findColoured);
  };
  findColoured(body);
  const outOfSight: Form['element'][] = [];
  const walk = ({ children }: Form): void => {
    const seen = new Set<number>();
    for (const child of children) {
      const isAlike = seen.has(child.form);
      if (isAlike || (isKnown.has(child.key) && !child.staysInSight)) outOfSight.push(child.element);
      // a button without what stands in it would have no name
      else if (!child.element.matches('a, button, fieldset, label, select, svg, summary, th, h1, h2, h3, p'))
        walk(child);
      seen.add(child.form);
    }
  };
  walk(body);
  const show = (visibility: string): void => {
    for (const element of outOfSight) element.style.visibility = visibility;
  };
  show('hidden');
  for (const element of coloured) element.setAttribute(asked.mark, '');
  const { violations } = await axe.run(document, asked.options).finally(() => {
    show('');
    for (const element of coloured) element.removeAttribute(asked.mark);
  });
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html }) => html.replace(` ${asked.mark}=""`, '').slice(0, 200)).join(' | ')}`,
  );
}
