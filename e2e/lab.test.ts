import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { moveTo, test } from './journey.ts';
import { anAdmin, enter } from './people.ts';

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const plan = '/admin/settings/plan';

/** What is typed into the editor of the plan. */
async function type(page: Page, typed: object): Promise<void> {
  await page.getByRole('button', { name: 'As text' }).click();
  await page.getByLabel('Plan (JSON)').fill(JSON.stringify(typed));
}

/** The form stands in a drawer. */
async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Try a plan' }).click();
  return page.getByRole('form', { name: 'Try a plan' });
}

/** Starts the run the form describes, and waits until the page shows that one; gives its number. */
async function start(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Run the lab' }).click();
  await page.waitForURL(/[?&]run=L\d+/);
  return new URL(page.url()).searchParams.get('run') ?? '';
}

test('an admin tries two plans out side by side, and reads who would earn what', { tag: '@phone' }, async ({
  page,
}) => {
  await enter(page, await anAdmin(), plan);
  await type(page, { incomes: { matching: { percent: '10' } } });
  await page.getByRole('link', { name: 'What-if lab' }).click();
  const form = await openForm(page);
  await form.getByLabel('Compared with (optional)').selectOption({ label: 'Text in the editor' });
  await form.getByRole('button', { name: 'Explosive' }).click();
  await expect(form.getByLabel('Leave monthly, %')).toHaveValue('1');
  await form.getByRole('button', { name: 'Steady' }).click();
  await expect(form.getByLabel('Leave monthly, %')).toHaveValue('3');
  await form.getByLabel('People joining').fill('300');
  await form.getByLabel('Months').fill('0');
  await form.getByRole('button', { name: 'Run the lab' }).click();
  await expect(form.getByRole('alert')).toContainText('1 to 36 months.');
  await form.getByLabel('Months').fill('2');
  await stopAt(page, 'Plan');
  await form.getByText('More settings').click();
  await form.getByLabel('Seed').fill('7');
  const no = await start(page);
  const results = region(page, `Result of ${no}`);
  // two plans, and two trees of a million members
  await expect(results).toBeVisible({ timeout: 120_000 });
  await expect(results.getByRole('region', { name: 'Worst case', exact: true })).toContainText('90%');
  await expect(region(page, 'Runs').getByRole('listitem').filter({ hasText: no })).toContainText('Done');
  await results.getByLabel('Payouts of').selectOption({ label: 'Matching income' });
  await results.getByRole('button', { name: 'Show as table' }).first().click();
  await results.getByRole('button', { name: 'Active at the end' }).click();
  await expect(region(page, 'Tenths, lowest to highest, as a table').getByRole('row')).toHaveCount(11);
  await stopAt(page, 'Plan');
});

test('a long run says how far it is and is stopped', { tag: '@phone' }, async ({ page }) => {
  await enter(page, await anAdmin(), `${plan}?tab=lab`);
  const form = await openForm(page);
  await form.getByLabel('People joining').fill('1000000');
  await form.getByLabel('Months').fill('12');
  const no = await start(page);
  const way = region(page, `The run ${no}`);
  await expect(way.getByText(/[1-9]\d* % done/)).toBeVisible({ timeout: 60_000 });
  await stopAt(page, 'Plan');
  await way.getByRole('button', { name: /^Stop/ }).click();
  await expect(page.getByText(`${no} was stopped.`)).toBeVisible();
});

test('a plan that pays more than it brings in waits for a second admin', { tag: '@phone' }, async ({
  page,
}) => {
  const [maker, checker] = [await anAdmin(), await anAdmin()];
  await enter(page, maker, plan);
  await type(page, {
    incomes: { referral: { rate: { percent: '100' } }, level: { levels: [{ percent: '50' }] } },
  });
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish the plan' });
  await expect(dialog.getByText(/Payouts exceed what comes in on a usual year: 1\d\d/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Ask a second admin' }).click();
  const waiting = region(page, 'Plan awaiting second admin');
  await expect(waiting).toBeVisible();
  await expect(waiting.getByRole('button', { name: 'Approve…' })).toHaveCount(0);
  await stopAt(page, 'Plan');
  await enter(page, checker, plan);
  await expect(waiting.getByRole('button', { name: 'Approve…' })).toBeVisible();
  await waiting.getByRole('button', { name: 'Reject…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Reject N/ })
    .click();
  await expect(waiting).toHaveCount(0);
  await moveTo(page, `${plan}?tab=lab`);
  await expect(region(page, 'Runs')).toContainText('Run before publishing');
});
