import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { seal } from '../apps/server/src/platform/seal.ts';
import { database } from './database.ts';
import { acceptDialog } from './journey.ts';
import { inBothLanguages, test } from './languages.ts';
import { credit } from './money.ts';
import { haveKyc } from './papers.ts';
import { aFranchise, aMember, codeFor, context, enter, haveMailFactor, type Person } from './people.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

/** Somebody whose KYC is approved and whose bank account is known long enough. */
async function haveBankAccount(person: Person): Promise<void> {
  const { user_id, name } = person;
  await haveKyc(person);
  const sealed = seal(context().services, '50100123456789');
  await sql`
    insert into payment_details (owner_id, account_sealed, account_masked, account_hash, ifsc, holder, changed_at, held_until)
    select id, ${sealed}, '••••6789', sha256(user_id::bytea), 'HDFC0001234', ${name}, now() - interval '9 days',
      now() - interval '7 days'
    from app_user where user_id = ${user_id}`.execute(database());
}

async function requestsOf({ user_id }: Person): Promise<{ no: string; status: string; net: string }[]> {
  return await database()
    .selectFrom('withdrawal as w')
    .innerJoin('app_user as u', 'u.id', 'w.owner_id')
    .select(['w.no', 'w.status', sql<string>`w.net::text`.as('net')])
    .where('u.user_id', '=', user_id)
    .execute();
}

/** The exact figure beside a label of the review. */
const figure = async (page: Page, label: string): Promise<number> => {
  const term = page.locator('dt', { hasText: new RegExp(`^${label}`) });
  const line = page.locator('.review .facts > div').filter({ has: term });
  return Number(await line.locator('.money').first().getAttribute('data-value'));
};

inBothLanguages(() => {
  test('a withdrawal: what is missing is a link, the breakdown adds up, a wrong code twice, and one request', async ({
    page,
    say,
    reading,
    stop,
  }) => {
    const member = await reading(aMember());
    await credit(member, '5000');
    await enter(page, member, '/user/withdrawal/withdraw-fund');
    await expect(page.getByRole('heading', { name: say('Before you can withdraw') })).toBeVisible();
    await expect(page.getByText(say('Add your bank account or UPI id.'))).toBeVisible();
    await expect(page.getByLabel(say('Amount'), { exact: true })).toHaveCount(0);
    await stop(page, 'Withdraw fund');

    await haveBankAccount(member);
    await haveMailFactor(member);
    await enter(page, member, '/user/withdrawal/withdraw-fund');
    await page.getByLabel(say('Amount'), { exact: true }).fill('6000');
    await expect(
      page.getByText(say('Insufficient funds! {amount} is missing.', { amount: '₹1,000.00' })),
    ).toBeVisible();
    await page.getByLabel(say('Amount'), { exact: true }).fill('1000');
    await expect(page.getByText(say('You receive'))).toBeVisible();
    await stop(page, 'Withdraw fund');
    await press(page, say('Continue'));
    await expect(page.locator('.review').getByText(say('You receive'))).toBeVisible();
    await expect(page.locator('.review').getByText(say('Expected about'))).toBeVisible();
    const [amount, charge, tax, net] = [
      await figure(page, say('Amount')),
      await figure(page, say('Charge')),
      (await page.locator('.review').getByText(/^TDS/).count()) ? await figure(page, 'TDS') : 0,
      await figure(page, say('You receive')),
    ];
    expect(amount + charge + tax).toBeCloseTo(net, 8);
    await stop(page, 'Withdraw fund');

    await page.getByRole('button', { name: say('Send the code') }).click();
    const code = await codeFor(member.email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (const tried of [wrong, wrong]) {
      await page.getByLabel(say('Confirmation code')).fill(tried);
      await press(page, say('Withdraw {amount}', { amount: '₹1,000.00' }));
      await acceptDialog(page, 'Invalid request', 'The code is wrong or has expired.', say);
    }
    expect(await requestsOf(member)).toEqual([]);
    await page.getByLabel(say('Confirmation code')).fill(code);
    await page
      .getByRole('button', { name: say('Withdraw {amount}', { amount: '₹1,000.00' }), exact: true })
      .dblclick();
    await expect(
      page.getByRole('heading', { name: say('{amount} asked for', { amount: '₹1,000.00' }) }),
    ).toBeVisible();
    await expect(page.getByRole('list', { name: say('Timeline') })).toContainText(say('Paid'));
    await stop(page, 'Withdraw fund');
    await page.reload();
    const requests = await requestsOf(member);
    const no = requests[0]?.no ?? '';
    const waits = '{no} waits already. Cancel it, or wait until it is decided.';
    await expect(page.getByText(say(waits, { no }))).toBeVisible();
    await expect(page.getByText('₹1,000.00').first()).toBeVisible();
    expect(requests.map(({ status, net: stored }) => [status, Number(stored)])).toEqual([['Pending', net]]);

    await page.getByRole('link', { name: say('See the request') }).click();
    await page
      .locator('.report-cards li > button')
      .or(page.getByRole('button', { name: say('Open details') }))
      .click();
    await stop(page, 'Withdrawal requests');
    await press(page, say('Cancel the request'));
    await press(page, say('Cancel the request'));
    await expect(page.getByText(say('{no} was cancelled.', { no }))).toBeVisible();
    expect((await requestsOf(member)).map(({ status }) => status)).toEqual(['Cancelled']);
  });
});

test('a franchise withdraws without tax, and sees the request in its list', { tag: '@desktop' }, async ({
  page,
}) => {
  const franchise = await aFranchise();
  await credit(franchise, '3000');
  await haveBankAccount(franchise);
  await haveMailFactor(franchise);
  await enter(page, franchise, '/franchise/withdrawal/withdraw-fund');
  await press(page, 'All');
  await expect(page.getByLabel('Amount')).toHaveValue('3000');
  await press(page, 'Continue');
  await expect(page.locator('.review').getByText('You receive')).toBeVisible();
  await expect(page.getByText(/^TDS/)).toHaveCount(0);
  await page.getByRole('button', { name: /Send.*code/ }).click();
  await page.getByLabel('Confirmation code').fill(await codeFor(franchise.email));
  await press(page, 'Withdraw ₹3,000.00');
  await page.getByRole('link', { name: 'See the request' }).click();
  await expect(page.locator('.report-count')).toHaveText('1 result');
  await expect(page.getByText('Pending').first()).toBeVisible();
});
