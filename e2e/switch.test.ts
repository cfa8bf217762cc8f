import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { expect, type Page } from '@playwright/test';
import { publishPlan } from '../apps/server/src/modules/income/plan/publish-plan.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { bringIn, csv, dryRun, sendFiles } from '../apps/server/test/bring-network.ts';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { fillSignIn, test } from './journey.ts';
import { type OwnCompany, openOwnCompany } from './own-company.ts';
import { enter, type Person, password } from './people.ts';

let company: OwnCompany;
let address: string;
let maker: Person;
let checker: Person;
let no: string;

/** Of `password`, as bcrypt writes it. */
const oldHash = '$2b$04$N77Nk05T1QDpb09CbBwvge5LqEbi20CrByAh4IfniVzXR06dFodzO';

/** By the clocks of the company. */
const dayBefore = (days: number) =>
  new Date(Date.now() - days * millisecondsPerDay).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });

/** A server of its own on a company whose network was brought from another system until yesterday. */
test.beforeAll(async () => {
  company = await openOwnCompany();
  ({ maker, checker } = company);
  const { bringing } = company;
  await inTransaction(database(), (tx) => publishPlan(tx, bringing.context, { plan: {} }));
  no = await sendFiles(bringing, dayBefore(1), {
    'members.csv': csv([
      ['Member', 'Name', 'E-mail', 'Sponsor', 'Joined', 'Password hash'],
      ['old001', 'Asha Rani', 'asha@old.test', '', '2025-01-01', oldHash],
      ['old002', 'Ravi Kumar', 'ravi@old.test', 'old001', '2025-01-02', ''],
      ['old003', 'Meena Shah', '', 'old001', '2025-01-03', ''],
    ]),
    'wallets.csv': csv([
      ['Member', 'Wallet', 'Balance'],
      ['old001', 'fund', '1200.50'],
    ]),
  });
  await dryRun(bringing, no);
  await bringIn(bringing, no);
  address = await company.serve();
});
test.afterAll(() => company?.close());

const page = () => `${address}/admin/settings/import?no=${no}`;

test('two admins sign the switch, and people sign in by their old password or by an invitation', async ({
  page: own,
}) => {
  await enter(own, maker, page());
  await expect(own.getByRole('heading', { name: '5. Switch' })).toBeVisible();
  await own.getByRole('button', { name: 'Sign the totals…' }).click();
  const dialog = own.getByRole('dialog', { name: 'Sign the totals' });
  await expect(dialog.getByRole('row', { name: /^Fund wallet/ })).toHaveText(
    'Fund wallet₹1,200.50₹1,200.50 Equal',
  );
  await dialog.getByRole('textbox', { name: 'Switch on' }).fill(dayBefore(0));
  await dialog.getByLabel('To everybody, English (optional)').fill('The shop opens at ten.');
  await stopAt(own, 'Import');
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  await expect(own.getByRole('heading', { name: 'Waiting for second admin' })).toBeVisible();
  await own.goto(page());
  await expect(own.getByText('waits for a second admin. Nobody has been mailed.')).toBeVisible();
  await approve(own);
  await enter(own, maker, page());
  await expect(own.getByText('Everybody with an address was mailed.')).toBeVisible();
  await stopAt(own, 'Import');

  await signInAs(own, 'old001', password);
  await own.getByRole('link', { name: 'Changes' }).click();
  await expect(own.getByText('The shop opens at ten.')).toBeVisible();
  await expect(own.getByText('₹1,200.50')).toBeVisible();
  await stopAt(own, 'Changes');
  await own.getByRole('button', { name: 'I have read it' }).click();
  await own.waitForURL(/\/user\/home$/);
  await expect(own.getByRole('link', { name: 'Changes' })).toHaveCount(0);

  const chosen = 'a-rather-new-one';
  await own.goto(await linkOf('ravi@old.test'));
  await own.getByLabel('New password', { exact: true }).fill(chosen);
  await own.getByLabel('New password again').fill(chosen);
  await own.getByRole('button', { name: 'Set the new password' }).click();
  await expect(own.getByRole('button', { name: 'Set the new password' })).toHaveCount(0);
  await signInAs(own, 'old002', chosen);
});

/** A browser in which nobody is signed in goes through the form. */
async function signInAs(own: Page, userId: string, typed: string): Promise<void> {
  await own.context().clearCookies();
  await own.goto(`${address}/accounts/sign-in`);
  await own.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await own.goto(`${address}/accounts/sign-in`);
  await fillSignIn(own, userId, typed);
  await own.getByRole('button', { name: 'Sign in' }).click();
  await own.waitForURL(/\/user\/home$/);
}

/** The page that a mail leads to. */
async function linkOf(recipient: string): Promise<string> {
  const { body } = await database()
    .selectFrom('mail')
    .select('body')
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow();
  const { pathname, search } = new URL(/https?:\S+token=\S+/.exec(body)?.[0] ?? '');
  return `${address}${pathname}${search}`;
}

async function approve(own: Page): Promise<void> {
  await enter(own, checker, `${address}/admin/settings/approvals?f_status=Pending`);
  await own.getByText('Sign the switch').locator('visible=true').first().click();
  await own.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  const dialog = own.getByRole('dialog', { name: /^Approve / });
  await dialog.getByRole('button', { name: /^Approve / }).click();
  await expect(own.getByText('was approved and done.')).toBeVisible();
}
