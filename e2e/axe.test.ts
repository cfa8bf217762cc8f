import { expect } from '@playwright/test';
import { problemsOf } from './axe.ts';
import { test } from './journey.ts';

const row = (link: string) => `<li><span>A member</span><a href="#">${link}</a></li>`;
const pageOf = (last: string) =>
  `<html lang="en"><title>A list</title><main><h1>A list</h1><ul>${row('Open')}${row('Look')}${last}</ul></main></html>`;

/** What is found in a list of two good rows and this one. */
async function rulesBrokenBy(page: Parameters<typeof problemsOf>[0], last: string): Promise<string[]> {
  await page.setContent(pageOf(last));
  const problems = await problemsOf(page);
  await expect(page.locator('li:visible'), 'what was hidden is shown again').toHaveCount(3);
  return problems.map((problem) => problem.split(':')[0] ?? '');
}

test('a row unlike those before it is looked at, a row like them only once', { tag: '@phone' }, async ({
  page,
}) => {
  expect(await rulesBrokenBy(page, row('See'))).toEqual([]);
  expect(await rulesBrokenBy(page, row(''))).toEqual(['link-name']);
  expect(await rulesBrokenBy(page, row('See').replace('<span>', '<span style="color:#ddd">'))).toEqual([
    'color-contrast',
  ]);
  const faded = row('See').replace('<li>', '<li style="opacity:0.3">');
  expect(await rulesBrokenBy(page, faded)).toEqual(['color-contrast']);
  await page.setContent(pageOf(row('See')).replaceAll('<span>', '<span style="color:#ddd">'));
  expect(await problemsOf(page), 'of three alike the first is named').toEqual([
    'color-contrast: <span style="color:#ddd">A member</span>',
  ]);
});
