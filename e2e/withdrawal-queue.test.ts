import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { findPaymentDetails } from '../apps/server/src/modules/kyc/find-payment-details.ts';
import { creditDebit } from '../apps/server/src/modules/ledger/credit-debit.ts';
import { decideWithdrawals } from '../apps/server/src/modules/withdrawals/decide-withdrawals.ts';
import { cryptoOf, findDestination } from '../apps/server/src/modules/withdrawals/find-destination.ts';
import { loadTimes } from '../apps/server/src/modules/withdrawals/load-bases.ts';
import { requireBasis, requireFigures } from '../apps/server/src/modules/withdrawals/require-figures.ts';
import { storeWithdrawal } from '../apps/server/src/modules/withdrawals/store-withdrawal.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { seal } from '../apps/server/src/platform/seal.ts';
import { anAccount } from '../apps/server/test/an-account.ts';
import { stopAt } from './axe.ts';
import { onChain } from './chain.ts';
import { database } from './database.ts';
import { acceptDialog, test } from './journey.ts';
import { actingAs, aMember, anAdmin, context, enter, type Person } from './people.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const queue = '/admin/withdrawal/withdrawal-requests';

/** Members with money and a bank account, or an address of the Smart Chain, each of whom waits for this amount. */
async function waiting(
  count: number,
  amount: string,
  kind: 'Bank' | 'Crypto' = 'Bank',
): Promise<{ member: Person; no: string }[]> {
  const admin = await actingAs(await anAdmin());
  const made: { member: Person; no: string }[] = [];
  for (let n = 0; n < count; n++) {
    const member = await aMember();
    const as = await actingAs(member);
    const no = await inTransaction(database(), async (tx) => {
      await creditDebit(tx, admin, {
        owner_type: 'User',
        user_id: member.user_id,
        wallet: 'main',
        direction: 'Credit',
        amount: '9000',
        reason: 'Deposit received',
        remark: 'Cash at the counter',
      });
      const { services } = context();
      const account = `50100${as.actor.id.padStart(9, '0')}`;
      await sql`
        insert into payment_details (owner_id, account_sealed, account_masked, account_hash, ifsc, holder, smart_chain, changed_at,
          held_until)
        values (${as.actor.id}, ${seal(services, account)}, ${`••••${account.slice(-4)}`}, sha256(${account}::bytea),
          'HDFC0001234', ${member.name}, ${anAccount().address}, now() - interval '30 days', now() - interval '28 days')`.execute(
        tx,
      );
      const owner = { id: as.actor.id, owner_type: 'User' } as const;
      const times = await loadTimes(tx, as.now);
      const terms = requireFigures(times, await requireBasis(tx, times, owner), amount);
      const [address = null] = cryptoOf(
        await findPaymentDetails(tx, owner.id),
        [{ chain_id: 56, symbol: 'USDT' }],
        services,
      );
      const destination = kind === 'Bank' ? await findDestination(tx, owner.id, 'Bank') : address;
      return (await storeWithdrawal(tx, as, times, { owner, terms, destination, remark: '' })).no;
    });
    made.push({ member, no });
  }
  return made;
}

const statusOf = async (no: string) =>
  await database()
    .selectFrom('withdrawal')
    .select(['status', 'net'])
    .where('no', '=', no)
    .executeTakeFirstOrThrow();
const block = (person: Person, is_blocked: boolean) =>
  database().updateTable('app_user').set({ is_blocked }).where('user_id', '=', person.user_id).execute();

test('three are chosen, one is excluded and says why; what failed is tried again and the others are not', {
  tag: '@desktop',
}, async ({ page }) => {
  await decideThree(page, String(811 + test.info().retry), 'Bank');
});

test('the same of withdrawals to an address, which the vault then pays and their member reads', {
  tag: '@desktop',
}, async ({ page }) => {
  await onChain([], async (chain) => {
    const { member, no } = await decideThree(page, String(821 + test.info().retry), 'Crypto');
    await chain.pay();
    await enter(page, member, `/user/withdrawal/withdrawal-requests?f_no=${no}`);
    await expect(page.getByRole('row').nth(1)).toContainText('Processing');
  });
});

/** @returns one that failed at first, and who asked for it */
async function decideThree(
  page: Page,
  amount: string,
  kind: 'Bank' | 'Crypto',
): Promise<{ member: Person; no: string }> {
  const [one, two, three] = await waiting(3, amount, kind);
  if (!one || !two || !three) throw new Error('three were made');
  await block(two.member, true);
  await enter(
    page,
    await anAdmin(),
    `${queue}?f_status=Pending&f_amount_min=${amount}&f_amount_max=${amount}`,
  );
  await expect(page.locator('.report-count')).toHaveText('3 results');
  await stopAt(page, 'Withdrawal requests');
  // by the keyboard alone: into the list, down row by row, and choose
  await page.getByRole('region', { name: 'Withdrawal requests' }).focus();
  for (const _row of [one, two, three]) for (const key of ['j', 'x']) await page.keyboard.press(key);
  await expect(page.locator('.bulk-bar').getByRole('status')).toHaveText('3 chosen');
  await page.locator('.bulk-bar').getByRole('button', { name: 'Approve…' }).click();
  await press(page, 'Next');
  await expect(page.getByText('This account is blocked.')).toBeVisible();
  await stopAt(page, 'Withdrawal requests');
  await press(page, 'Approve 2…');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve 2', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: '2 done, 1 failed, of 3' })).toBeVisible({
    timeout: 20_000,
  });
  expect((await statusOf(one.no)).status).toBe('Approved');
  expect((await statusOf(two.no)).status).toBe('Pending');
  await block(two.member, false);
  await press(page, 'Try 1 again…');
  await page.getByRole('dialog').getByRole('button', { name: 'Try 1 again', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: '3 done, 0 failed, of 3' })).toBeVisible({
    timeout: 20_000,
  });
  expect((await statusOf(two.no)).status).toBe('Approved');
  return two;
}

test('all that match are fixed by typing the count, and leaving does not stop them', {
  tag: '@phone',
}, async ({ page }) => {
  const amount = String(822 + test.info().retry);
  const made = await waiting(4, amount);
  const admin = await anAdmin();
  await enter(page, admin, `${queue}?f_status=Pending&f_amount_min=${amount}&f_amount_max=${amount}`);
  await press(page, 'Approve all…');
  await expect(page.getByText('4 requests are waiting.')).toBeVisible();
  await page.getByLabel('How many are there?').fill('3');
  await press(page, 'Next');
  await acceptDialog(page, 'Invalid request', '4 match now. Look at them again.');
  await expect(page.getByText('4 match now. Look at them again.', { exact: true })).toBeVisible();
  await page.getByLabel('How many are there?').fill('4');
  await press(page, 'Next');
  await press(page, 'Approve 4…');
  await stopAt(page, 'Withdrawal requests');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve 4', exact: true }).click();
  await expect(page.getByText(/has begun/)).toBeVisible();
  const address = page.url();
  await page.goto('/admin/dashboard');
  await page.goto(address);
  await expect(page.getByRole('progressbar', { name: '4 done, 0 failed, of 4' })).toBeVisible({
    timeout: 20_000,
  });
  await stopAt(page, 'Withdrawal requests');
  for (const { no } of made) expect((await statusOf(no)).status).toBe('Approved');
});

test('a bank file is made and fetched, and an answer with three bad rows pays the one that fits', {
  tag: '@phone',
}, async ({ page }) => {
  const made = await waiting(2, '833');
  const [fits, differs] = made.map(({ no }) => no) as [string, string];
  const admin = await anAdmin();
  const second = await actingAs(await anAdmin());
  await inTransaction(database(), (tx) =>
    decideWithdrawals(tx, second, { nos: [fits, differs], decision: 'Approve', remark: '' }),
  );
  await enter(page, admin, `${queue}?f_status=Approved&f_amount_min=833&f_amount_max=833`);
  await press(page, 'Bank file…');
  await stopAt(page, 'Withdrawal requests');
  await press(page, 'Make the file');
  await page.waitForURL(/view=files/);
  await page.locator('.report-cards li > button').first().click();
  await press(page, 'Download…');
  const download = page.waitForEvent('download');
  await press(page, /^Download X/);
  expect((await download).suggestedFilename()).toMatch(/^X\d+-bank\.csv$/);
  const { net } = await statusOf(fits);
  const utr = `HDFCN${fits.slice(1)}`;
  await page.goto(`${queue}?view=answers`);
  await press(page, 'Load a file…');
  await page.getByLabel('File of the bank').setInputFiles({
    name: 'answer.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `\uFEFFRequest,UTR,Amount\n${fits},${utr},${net}\n${differs},${utr}9,1.00\nW9999999,${utr}8,5\n=1+1,${utr}7,5\n`,
    ),
  });
  await press(page, 'Look at the lines');
  for (const verdict of ['Amount differs', 'Unknown number', 'Unreadable'])
    await expect(page.getByText(verdict).first()).toBeVisible();
  await stopAt(page, 'Withdrawal requests');
  expect((await statusOf(fits)).status).toBe('Processing');
  await press(page, 'Mark 1 as paid…');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark 1 as paid', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: '1 of 1 marked as paid' })).toBeVisible({
    timeout: 20_000,
  });
  expect((await statusOf(fits)).status).toBe('Paid');
  expect((await statusOf(differs)).status).toBe('Processing');
});

const openRow = (page: Page) =>
  page.locator('.report-cards li > button, .report-table tbody .open-cell button').first().click();

test('a line of the passbook leads to its withdrawal, and back to the same place', { tag: '@phone' }, async ({
  page,
}) => {
  const [{ member, no } = { member: null, no: '' }] = await waiting(1, '844');
  if (!member) throw new Error('one was made');
  const admin = await actingAs(await anAdmin());
  await inTransaction(database(), (tx) =>
    decideWithdrawals(tx, admin, { nos: [no], decision: 'Approve', remark: '' }),
  );
  await enter(page, member, '/user/finance/passbook?f_text=withdrawal');
  await expect(page.locator('.report-count')).toHaveText('1 result');
  await openRow(page);
  await stopAt(page, 'Passbook');
  const address = page.url();
  await page.getByRole('dialog').getByRole('link', { name: 'Open the record' }).click();
  await expect(page).toHaveURL(new RegExp(`/user/withdrawal/withdrawal-requests\\?f_no=${no}`));
  await expect(page.locator('.report-count')).toHaveText('1 result');
  await openRow(page);
  await expect(page.getByRole('dialog').getByText(no).first()).toBeVisible();
  await stopAt(page, 'Withdrawal requests');
  while (!page.url().includes('/passbook')) await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('dialog', { name: 'Passbook' })).toBeVisible();
});

test('the file of the queue says how many rows it holds, and a name with a separator stays in its cell', {
  tag: '@desktop',
}, async ({ page }) => {
  const [{ member, no } = { member: null, no: '' }] = await waiting(2, '855');
  if (!member) throw new Error('two were made');
  await database()
    .updateTable('app_user')
    .set({ name: 'राव; सीता' })
    .where('user_id', '=', member.user_id)
    .execute();
  await enter(page, await anAdmin(), `${queue}?f_member=${member.user_id}`);
  await press(page, 'Export');
  const dialog = page.getByRole('dialog', { name: 'Export Withdrawal requests' });
  await expect(dialog).toContainText('The file will hold');
  await stopAt(page, 'Withdrawal requests');
  await dialog.getByRole('radio', { name: 'CSV' }).check();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^Download/ }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(no);
  expect(lines[1]).toContain(`;${member.user_id} राव, सीता;`);
});
