import { expect, type Locator, type Page } from '@playwright/test';
import { moveTo, test } from './journey.ts';
import { anAdmin, enter, type Person } from './people.ts';

/** Twenty questions, each answered within three presses from the dashboard: docs/answers.md has their paths in words. */
const maxPresses = 3;

/** What shows the answer once it has been reached. */
type Answer = (page: Page) => Locator;
/** A question, what is pressed one after the other, and what then answers it. */
type Path = readonly [question: string, presses: readonly Answer[], answer: Answer];

const link =
  (name: string | RegExp): Answer =>
  (page) =>
    page.locator('main').getByRole('link', { name }).first();
const menu =
  (name: string): Answer =>
  (page) =>
    page
      .getByRole('navigation', { name: 'Main menu' })
      .locator('a, button')
      .filter({ hasText: name })
      .first();
const heading =
  (name: string | RegExp): Answer =>
  (page) =>
    page.locator('main').getByRole('heading', { name });
const region =
  (name: string, holds: string | RegExp): Answer =>
  (page) =>
    page.getByRole('region', { name, exact: true }).getByText(holds).first();
const firstRow: Answer = (page) => page.locator('.report-table tbody .open-cell button').first();
const drawer =
  (holds: string | RegExp): Answer =>
  (page) =>
    page.getByRole('dialog').getByText(holds).first();

async function walk(page: Page, person: Person, home: string, paths: readonly Path[]): Promise<void> {
  await enter(page, person, home);
  for (const [question, presses, answer] of paths)
    await test.step(question, async () => {
      expect(presses.length, 'presses').toBeLessThanOrEqual(maxPresses);
      for (const press of presses) await press(page).click({ timeout: 12_000 });
      await expect(answer(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await moveTo(page, home);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${home}$`));
    });
}

/** Somebody of the demo network, with three months behind them; nothing is changed. */
const lakshmi: Person = { user_id: 'BN100002', name: 'Lakshmi Singh', email: '', user_type: 'User' };

test('ten questions of a member are answered within three presses', { tag: '@desktop' }, async ({ page }) => {
  await walk(page, lakshmi, '/user/home', [
    ['Why did I get less yesterday?', [link('What it needs now')], region('Not paid, by reason', /^₹/)],
    [
      'When is my money here?',
      [menu('Withdraw'), menu('Withdrawal requests'), firstRow],
      drawer(/Pending|Paid|Failed/),
    ],
    ['What do I miss for the next rank?', [link('All steps')], heading('Rewards')],
    ['What would the next closing pay me?', [], region('Next closing', /If nothing changes|pays/)],
    ['Where does this line of my passbook come from?', [link('Passbook'), firstRow], drawer('Balance')],
    ['How much more can my package earn?', [], region('Your package', 'Earned under the cap')],
    ['Who joined under me?', [menu('Team'), link('Directs')], firstRow],
    ['How much tax was taken from me?', [menu('Incomes'), link('Total income'), firstRow], drawer('TDS')],
    ['Is my KYC approved?', [menu('KYC')], (all) => all.locator('main').getByText('Approved').first()],
    [
      'Has somebody else signed in as me?',
      [menu('Security'), link('Sessions')],
      (all) => all.locator('main').getByText('This session').first(),
    ],
  ]);
});

test('ten questions of an operator are answered within three presses', { tag: '@desktop' }, async ({
  page,
}) => {
  await walk(page, await anAdmin(), '/admin/dashboard', [
    [
      'Who owes us?',
      [menu('Wallet'), menu('Account balance'), link('Who owes the company')],
      (all) => all.locator('.report-count'),
    ],
    ['Is the plan solvent?', [], region('Paid out of 100', 'Maximum under the plan')],
    ['Who approved this?', [menu('Settings'), menu('Audit log'), firstRow], drawer('Actor')],
    ['Do the books balance?', [], region('Books, closings and mail', /^Books (balance|are compared)/)],
    [
      'What waits, and since when?',
      [],
      (all) =>
        all
          .locator('a.stat')
          .getByText(/^(.* · )?Oldest: /)
          .first(),
    ],
    ['How much do we owe our members?', [link(/^Owed to wallet owners/)], heading('Account balance')],
    [
      'How much GST and TDS do we have to pay?',
      [link("The company's accounts")],
      (all) => all.locator('main').getByText('GST').first(),
    ],
    [
      'What did closings pay, and what did caps cut?',
      [link(/^Last closing/)],
      region('The last 30 closings', /^Cut by caps/),
    ],
    [
      'Why does this member earn the most?',
      [(all) => all.getByRole('region', { name: 'Top earners' }).locator('tbody a').first()],
      heading('All income'),
    ],
    ['Did that mail go out?', [link(/mails? waits?$/)], heading('Mail outbox')],
  ]);
});
