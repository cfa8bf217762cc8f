import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { expect, type Page } from '@playwright/test';
import { publishPlan } from '../apps/server/src/modules/income/plan/publish-plan.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { test } from './journey.ts';
import { type OwnCompany, openOwnCompany } from './own-company.ts';
import { enter, type Person } from './people.ts';

let company: OwnCompany;
let address: string;
let maker: Person;
let checker: Person;

/** A server of its own on an empty company: where there are members, no network can be brought in. */
test.beforeAll(async () => {
  company = await openOwnCompany();
  ({ maker, checker } = company);
  await inTransaction(database(), (tx) => publishPlan(tx, company.bringing.context, { plan: {} }));
  address = await company.serve();
});
test.afterAll(() => company?.close());

const page = '/admin/settings/import';
const members = [
  ['Code', 'Shown as', 'Sponsor', 'Joined'],
  ['old001', 'Asha Rani', '', '2025-01-01'],
  ['old002', 'Ravi Kumar', 'old001', '2025-01-02'],
  ['old003', 'Meena Shah', 'nobody', '2025-01-03'],
];
const balances = [
  ['Member', 'Wallet', 'Balance'],
  ['old001', 'fund', '1,200.50'],
  ['old002', 'fund', '99.50'],
];
const file = (name: string, rows: string[][]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')),
});

/** By the clocks of the company. */
const yesterday = () =>
  new Date(Date.now() - millisecondsPerDay).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });

test('a network is mapped, tried, mended, confirmed by a second admin, and stands in the books', async ({
  page: phone,
}) => {
  await enter(phone, maker, `${address}${page}`);
  await expect(phone.getByText('Nothing has been brought in.')).toBeVisible();
  await stopAt(phone, 'Import');
  await phone.getByRole('button', { name: 'Begin an import' }).first().click();
  await phone.getByLabel('Name of the system').fill('Old system');
  // no date is left to be closed: that would come after it
  await phone.getByLabel('Last date there').fill(yesterday());
  await phone.getByRole('button', { name: 'Begin the import' }).click();
  await expect(phone.getByRole('heading', { name: '1. Files' })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Start dry run' })).toBeDisabled();

  await phone
    .getByLabel('Files to send')
    .setInputFiles([file('people.csv', members), file('balances.csv', balances)]);
  const people = phone.getByRole('form', { name: 'people.csv' });
  await expect(people.getByText('Meena Shah')).toBeVisible();
  await expect(phone.getByRole('form', { name: 'balances.csv' }).getByLabel('Its rows are')).toHaveValue(
    'wallets',
  );
  // no heading says which column holds the name: that is said by hand
  await people.getByLabel('Its rows are').selectOption('Members');
  await people.getByRole('button', { name: 'Save the columns' }).click();
  await phone.getByRole('dialog', { name: 'Invalid request' }).getByRole('button', { name: 'OK' }).click();
  await expect(people.getByText('Choose a heading.')).toBeVisible();
  await people.getByLabel('Name (needed)').selectOption('Shown as');
  await people.getByRole('button', { name: 'Save the columns' }).click();
  await expect(phone.getByText('The columns of people.csv are saved.')).toBeVisible();
  await stopAt(phone, 'Import');

  await phone.getByLabel('Members', { exact: true }).fill('3');
  await phone.getByRole('button', { name: 'Start dry run' }).click();
  await expect(phone.getByRole('heading', { name: '3. Result' })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Confirm this dry run' })).toBeDisabled();
  await expect(phone.getByText('1 row is refused.')).toBeVisible();
  await stopAt(phone, 'Import');
  await phone.getByRole('link', { name: 'Show 1 row' }).click();
  await expect(
    phone.getByText('The sponsor "nobody" is in no row.').locator('visible=true').first(),
  ).toBeVisible();
  await stopAt(phone, 'Import');
  await phone.getByRole('link', { name: 'Back to the import' }).click();
  await phone.getByLabel('Decision').selectOption('Place under the root');
  await phone.getByRole('button', { name: 'Dry run with decisions' }).click();
  await expect(phone.getByText('Dry run 2')).toBeVisible();
  await phone.getByRole('button', { name: 'Confirm this dry run' }).click();
  await phone.getByRole('button', { name: 'Send for approval' }).click();
  await expect(phone.getByRole('heading', { name: 'Waiting for second admin' })).toBeVisible();
  // the page says so when it is opened again
  await phone.goto(`${address}${page}?no=IM1000001`);
  await expect(phone.getByText('waits for a second admin. Nothing has changed yet.')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Confirm this dry run' })).toHaveCount(0);
  await stopAt(phone, 'Import');
  await approve(phone, 'Bring a network in');

  await enter(phone, maker, `${address}${page}?no=IM1000001`);
  await expect(phone.getByText('In the books')).toBeVisible();
  await expect(phone.getByRole('row', { name: /^Fund wallet/ })).toHaveText(
    'Fund wallet₹1,300.00–none₹1,300.00 Equal',
  );
  await expect(phone.getByText('Differs')).toHaveCount(0);
  await stopAt(phone, 'Import');
  await phone.getByRole('link', { name: 'All imports' }).click();
  await expect(
    phone.getByText('This company has members, so no other network can be brought in.'),
  ).toBeVisible();
});

test('the company leaves in files that two admins asked for, with a key for one of them', async ({
  page: phone,
}) => {
  await enter(phone, maker, `${address}/admin/settings/export`);
  await expect(phone.getByText('The company was not exported yet.')).toBeVisible();
  await stopAt(phone, 'Export');
  await phone.getByRole('button', { name: 'Export the company' }).first().click();
  await expect(phone.getByRole('dialog').getByLabel('Encrypted')).toBeChecked();
  await phone.getByRole('button', { name: 'Send for approval' }).click();
  await expect(phone.getByRole('heading', { name: 'Waiting for second admin' })).toBeVisible();
  await approve(phone, 'Export the company');

  await enter(phone, maker, `${address}/admin/settings/export`);
  // the list follows the job by itself
  await phone.getByText('Ready').locator('visible=true').first().click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Download' });
  const download = phone.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('company.zip');
  await expect(dialog.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await stopAt(phone, 'Export');
});

test('what was brought in is taken back by two admins, and the company is empty again', async ({
  page: phone,
}) => {
  await enter(phone, maker, `${address}${page}?no=IM1000001`);
  await phone.getByRole('button', { name: 'Take back…' }).click();
  await stopAt(phone, 'Import');
  await phone.getByRole('button', { name: 'Send for approval' }).click();
  await expect(phone.getByRole('heading', { name: 'Waiting for second admin' })).toBeVisible();
  await approve(phone, 'Take a network back');
  await enter(phone, maker, `${address}${page}?no=IM1000001`);
  await expect(phone.getByText('Taken back').first()).toBeVisible();
  await phone.getByRole('link', { name: 'All imports' }).click();
  await expect(phone.getByRole('button', { name: 'Begin an import' })).toBeVisible();
});

async function approve(phone: Page, act: string): Promise<void> {
  await enter(phone, checker, `${address}/admin/settings/approvals?f_status=Pending`);
  await phone.getByText(act).first().click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  const dialog = phone.getByRole('dialog', { name: /^Approve / });
  await dialog.getByRole('button', { name: /^Approve / }).click();
  await expect(phone.getByText('was approved and done.')).toBeVisible();
}
