import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { expect, type Page } from '@playwright/test';
import { publishPlan } from '../apps/server/src/modules/income/plan/publish-plan.ts';
import { createPackage } from '../apps/server/src/modules/topup/packages/create-package.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { beginBeside, bringDate, closeAndCompare, tryDate } from '../apps/server/test/beside.ts';
import { type Bringing, bringIn, csv, dryRun, sendFiles } from '../apps/server/test/bring-network.ts';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { test } from './journey.ts';
import { type OwnCompany, openOwnCompany } from './own-company.ts';
import { enter, type Person } from './people.ts';

let company: OwnCompany;
let address: string;
let maker: Person;
let checker: Person;

/** A date before today, by the clocks of the company. */
const daysAgo = (days: number) =>
  new Date(Date.now() - days * millisecondsPerDay).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
const levels = ['5', '3'].map((percent) => ({ percent, need: { self_investment: '100' } }));

/** What the old system did yesterday, compared before the server starts, whose jobs would do it too. */
async function bringYesterdayIn(bringing: Bringing): Promise<void> {
  const yesterday = daysAgo(1);
  const day = await tryDate(bringing, yesterday, {
    'topups.csv': [
      ['member', 'package', 'amount'],
      ['low001', 'P', '777.70'],
      ['low001', 'P', '333.30'],
    ],
    'paid.csv': [
      ['member', 'kind', 'amount', 'from', 'level'],
      ['idle01', 'level', '38.88', 'low001', '1'],
      ['idle01', 'level', '16.66', 'low001', '1'],
      ['root1', 'level', '23.33', 'low001', '2'],
      ['root1', 'level', '9.99', 'low001', '2'],
    ],
  });
  await bringDate(bringing, day);
  await closeAndCompare(bringing, yesterday);
}

/** A server of its own on a company that was brought in two days ago and runs beside its old system. */
test.beforeAll(async () => {
  company = await openOwnCompany();
  ({ maker, checker } = company);
  const { bringing } = company;
  const before = { ...bringing.context, now: new Date(Date.now() - 30 * millisecondsPerDay) };
  await inTransaction(database(), async (tx) => {
    await createPackage(tx, before, { code: 'P', name: 'Start', min: '10', max: '100000', gst_percent: '0' });
    await publishPlan(tx, before, {
      plan: { incomes: { level: { levels, compression: true }, referral: { rate: { percent: '10' } } } },
    });
  });
  const no = await sendFiles(bringing, daysAgo(2), {
    'members.csv': csv([
      ['member', 'name', 'sponsor', 'joined'],
      ['root1', 'Asha Rani', '', '2025-01-01'],
      ['idle01', 'Meena Shah', 'root1', '2025-01-02'],
      ['low001', 'Ravi Kumar', 'idle01', '2025-01-03'],
    ]),
    'topups.csv': csv([
      ['member', 'package', 'amount', 'date'],
      ['root1', 'P', '1000', '2025-01-01'],
      ['low001', 'P', '1000', '2025-01-03'],
    ]),
  });
  await dryRun(bringing, no);
  await bringIn(bringing, no);
  await beginBeside(bringing, no);
  // the journey on a phone brings it in by the screens
  if (test.info().project.name === 'desktop') await bringYesterdayIn(bringing);
  address = await company.serve();
});
test.afterAll(() => company?.close());

const page = '/admin/settings/side-by-side';
const file = (name: string, rows: string[][]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(csv(rows)),
});

test('a day of the old system is brought in, closed and compared, and three differences are named', {
  tag: '@phone',
}, async ({ page: phone }) => {
  await enter(phone, maker, `${address}${page}`);
  await expect(phone.getByText('Nothing is paid out here: the old system pays.')).toBeVisible();
  await expect(phone.getByText('No day was brought in.')).toBeVisible();
  await stopAt(phone, 'Side by side');
  await phone.getByRole('button', { name: 'Bring a day in' }).click();
  await phone.getByRole('button', { name: 'Go to its files' }).click();
  await expect(phone.getByRole('heading', { name: '1. Files' })).toBeVisible();
  // it cuts what lies beyond two decimals, pays whom the plan passes over, and somebody whom nobody here knows
  await phone.getByLabel('Files to send').setInputFiles([
    file('topups.csv', [
      ['Member', 'Package', 'Amount'],
      ['low001', 'P', '777.70'],
      ['low001', 'P', '333.30'],
    ]),
    file('paid.csv', [
      ['Member', 'Income', 'Amount', 'From', 'Level'],
      ['idle01', 'Level income', '38.88', 'low001', '1'],
      ['idle01', 'Level income', '16.66', 'low001', '1'],
      ['root1', 'Level income', '23.33', 'low001', '2'],
      ['root1', 'Level income', '9.99', 'low001', '2'],
      ['ghost1', 'Referral income', '77.77', 'low001', ''],
    ]),
  ]);
  await expect(phone.getByRole('form', { name: 'paid.csv' }).getByLabel('Its rows are')).toHaveValue(
    'day_paid',
  );
  await phone.getByRole('button', { name: 'Start dry run' }).click();
  await expect(phone.getByRole('heading', { name: '3. Result' })).toBeVisible();
  await expect(phone.getByText('1 row is refused.')).toBeVisible();
  await phone.getByLabel('Decision').selectOption('Leave it empty');
  await phone.getByRole('button', { name: 'Dry run with decisions' }).click();
  await expect(phone.getByText('Dry run 2')).toBeVisible();
  await stopAt(phone, 'Import');
  await phone.getByRole('button', { name: 'Confirm this dry run' }).click();
  await phone.getByRole('button', { name: 'Send for approval' }).click();
  await expect(phone.getByRole('heading', { name: 'Waiting for second admin' })).toBeVisible();
  await approve(phone);

  await enter(phone, maker, `${address}${page}`);
  await expect(async () => {
    await phone.reload();
    await expect(phone.getByRole('heading', { name: 'By kind and cause' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  for (const cause of ['Rounded in another way', 'Compression forgotten', 'Nobody has this id here'])
    await expect(phone.getByText(cause)).toHaveCount(1);
  await expect(phone.getByText('Not explained')).toHaveCount(0);
  await expect(phone.getByText('There each row is rounded down to 2 decimals.')).toBeVisible();
  await stopAt(phone, 'Side by side');
  await readWhyItDiffers(phone);
});

test('a row says how it was worked out beside the figure of the old system', { tag: '@desktop' }, async ({
  page: desktop,
}) => {
  await readWhyItDiffers(desktop);
});

/** Opens a row of the comparison that differs. */
async function readWhyItDiffers(own: Page): Promise<void> {
  await enter(own, maker, `${address}${page}?view=rows&f_kind=level&f_outcome=differs`);
  await own.getByText('root1').locator('visible=true').first().click();
  const drawer = own.getByRole('dialog');
  await expect(drawer.getByText('There less here', { exact: true })).toBeVisible();
  await expect(drawer.getByText('There every upline is paid by distance, eligible or not.')).toBeVisible();
  await stopAt(own, 'Side by side');
}

async function approve(phone: Page): Promise<void> {
  await enter(phone, checker, `${address}/admin/settings/approvals?f_status=Pending`);
  await phone.getByText('Bring a network in').first().click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  const dialog = phone.getByRole('dialog', { name: /^Approve / });
  await dialog.getByRole('button', { name: /^Approve / }).click();
  await expect(phone.getByText('was approved and done.')).toBeVisible();
}
