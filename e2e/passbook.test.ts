import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { test } from './journey.ts';
import { topUp } from './money.ts';
import { aMember, enter, type Person } from './people.ts';

/** A member whose direct has made many topups: the incomes fill three pages of the passbook. */
async function anEarner(): Promise<Person> {
  const earner = await aMember();
  await topUp(earner, { package: 'FLEX', amount: '100000' });
  await topUp(await aMember(earner), { package: 'FLEX', amount: '5000' }, 55);
  return earner;
}

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;
const rows = (page: Page) =>
  page.locator(isPhone(page) ? '.report-cards li > button' : '.report-table tbody tr:not(.group-row)');

test('from page 3 of the passbook to the source of a line, and back to the same place', async ({ page }) => {
  await enter(page, await anEarner(), '/user/finance/passbook');
  await expect(page.locator('.report-count')).toHaveText('1–50 of 110 results');
  // the month is added up whole, whatever the page shows of it; all of it was earned just now
  const totals = page.locator(isPhone(page) ? '.card-totals dd' : '.report-table tfoot td.figure');
  const ofMonth = page.locator(isPhone(page) ? '.card-group dd' : '.group-row td.figure');
  await expect(page.getByText(/^\w{3}-\d{4} total$/)).toHaveCount(1);
  for (const at of [0, 1]) {
    await expect(totals.nth(at)).toHaveText(/\d/);
    await expect(ofMonth.nth(at)).toHaveText(((await totals.nth(at).textContent()) ?? '').trim());
  }
  await stopAt(page, 'Passbook');
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('textbox', { name: 'Particulars' }).fill('income');
    await sheet.getByRole('button', { name: 'Show results' }).click();
  } else {
    await page.getByRole('button', { name: 'Particulars' }).click();
    await page.getByRole('textbox', { name: 'Particulars' }).fill('income');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('columnheader', { name: 'Date' }).getByRole('button').click();
    await expect(page).toHaveURL(/sort=at/);
  }
  await expect(page).toHaveURL(/f_text=income/);
  for (const number of [2, 3]) {
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.locator('.report-count')).toHaveText(
      number === 2 ? '51–100 of 110 results' : '101–110 of 110 results',
    );
  }
  await expect(page).toHaveURL(/page=3/);
  const address = page.url();
  const line = rows(page).nth(7);
  await line.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  const scrolled = await page.evaluate(() => window.scrollY);
  const words = await line.innerText();

  if (isPhone(page)) await line.click();
  else await line.getByRole('button', { name: 'Open details' }).click();
  const drawer = page.getByRole('dialog', { name: 'Passbook' });
  await expect(drawer.getByRole('heading', { name: 'How this was worked out' })).toBeVisible();
  await expect(drawer.getByText('Balance before')).toBeVisible();
  await stopAt(page, 'Passbook');
  await drawer.getByRole('link', { name: 'Open the record' }).click();
  await expect(page).toHaveURL(/\/user\/income\/all-income\?f_no=I\d+/);
  await expect(page.locator('.report-count')).toHaveText('1 result');
  await stopAt(page, 'All income');
  if (isPhone(page)) await rows(page).click();
  else await rows(page).getByRole('button', { name: 'Open details' }).click();
  await expect(page.getByRole('dialog').getByText(/topped up/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Each step back is one of the steps that were made.
  while (!page.url().includes('/passbook')) await page.goBack();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await expect(page.locator('.report-count')).toHaveText('101–110 of 110 results');
  await expect.poll(() => rows(page).nth(7).innerText()).toBe(words);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
});
