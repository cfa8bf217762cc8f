import { expect, type Page } from '@playwright/test';
import { composeTicket } from '../apps/server/src/modules/support/compose-ticket.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { test } from './journey.ts';
import { topUp } from './money.ts';
import { actingAs, aMember, anAdmin, enter } from './people.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

/** The number of the newest ticket of somebody. */
async function newestTicket(userId: string): Promise<string> {
  const { no } = await database()
    .selectFrom('ticket as t')
    .innerJoin('app_user as u', 'u.id', 't.owner_id')
    .select('t.no')
    .where('u.user_id', '=', userId)
    .orderBy('t.id', 'desc')
    .executeTakeFirstOrThrow();
  return no;
}

test('a ticket about a topup: composed with a picture, answered, read, gone on with and closed; drafts stay', async ({
  page,
  browser,
}, { project }) => {
  const [member, admin] = [await aMember(), await anAdmin()];
  const receipt = await topUp(member, { package: 'STARTER' });
  const topup = new URLSearchParams(receipt.split('?')[1]).get('receipt_no') ?? '';
  await enter(page, member, '/user/ticket/compose');
  await page.getByLabel('About (optional)').selectOption('Topup');
  await page.getByLabel('Its number').fill(topup);
  const about = page.getByRole('region', { name: 'What it is about' });
  await expect(about).toContainText(/Active|Completed/);
  await expect(about).toContainText(/₹\d/);
  await page.getByLabel('Category').selectOption('Income');
  await page.getByLabel('Subject').fill('Where is my income?');
  await page.getByLabel('Message').fill('I miss the income of Monday.');
  await stopAt(page, 'Compose');
  // what was typed is there again
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('I miss the income of Monday.');
  await expect(page.getByLabel('Subject')).toHaveValue('Where is my income?');
  await press(page, 'Add a picture');
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'screen.png', mimeType: '', buffer: await page.screenshot() });
  await expect(page.getByRole('img', { name: 'Chosen: Picture' })).toBeVisible();
  await press(page, 'Send ticket');
  await expect(page.getByRole('heading', { name: 'Ticket sent' })).toBeVisible();
  const no = await newestTicket(member.user_id);
  await stopAt(page, 'Compose');
  await page.goto(`/user/ticket/compose?kind=topup&no=${topup}`);
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expect(about).toContainText('A ticket about this is open already.');
  await expect(about.getByRole('link', { name: `Open ${no}` })).toBeVisible();

  const office = await (await browser.newContext({ viewport: project.use.viewport ?? null })).newPage();
  await enter(office, admin, `/admin/support/inbox?f_no=${no}`);
  await expect(office.getByText('Where is my income?').first()).toBeVisible();
  await expect(office.getByText('New', { exact: true }).first()).toBeVisible();
  await stopAt(office, 'Inbox');
  await office.goto(`/admin/support/view-message?no=${no}`);
  await expect(office.getByRole('img', { name: `Picture 1 of ${member.name}` })).toBeVisible();
  await office.getByLabel('Internal note').check();
  await office.getByLabel('Message').fill('Look at the closing of Monday.');
  await press(office, 'Send');
  await expect(office.locator('.thread-messages').getByText('Look at the closing of Monday.')).toBeVisible();
  await office.getByLabel('Message').fill('It was paid today.');

  // the member writes meanwhile: the answer waits, and stays
  await page.goto(`/user/ticket/view-message?no=${no}`);
  await expect(page.getByText('Look at the closing of Monday.')).toHaveCount(0);
  await page.getByLabel('Message').fill('And that of Tuesday.');
  await press(page, 'Send');
  await expect(page.locator('.thread-messages').getByText('And that of Tuesday.')).toBeVisible();
  await press(office, 'Send');
  await office.getByRole('dialog', { name: 'Invalid request' }).getByRole('button', { name: 'OK' }).click();
  await expect(office.locator('.thread-messages').getByText('And that of Tuesday.')).toBeVisible();
  await expect(office.getByLabel('Message')).toHaveValue('It was paid today.');
  await stopAt(office, 'Message');
  await press(office, 'Send');
  await expect(office.locator('.thread-messages').getByText('It was paid today.')).toBeVisible();

  // unread in the bell and in the inbox, until it is opened
  await page.goto('/user/ticket/inbox');
  await expect(page.getByText('New', { exact: true }).first()).toBeVisible();
  await stopAt(page, 'Inbox');
  await page.goto(`/user/ticket/view-message?no=${no}`);
  await expect(page.locator('.thread-messages > li')).toHaveCount(3);
  await expect(page.locator('.thread-messages > li').last()).toContainText('It was paid today.');
  await stopAt(page, 'Message');
  await page.goto('/user/ticket/inbox');
  await expect(page.getByText('Where is my income?').first()).toBeVisible();
  await expect(page.getByText('New', { exact: true })).toHaveCount(0);

  await page.goto(`/user/ticket/view-message?no=${no}`);
  await press(page, 'Close ticket');
  await press(page, `Close ${no}`);
  await expect(page.getByText(`Closed by ${member.name}`)).toBeVisible();
  await page.goto('/user/ticket/sent');
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible();
  await stopAt(page, 'Sent');
});

test('a message to everybody is read in the inbox; settings of support, and a reply that is ready', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const [member, admin] = [await aMember(), await anAdmin()];
  await enter(page, admin, '/admin/support/compose');
  await page.getByLabel('Subject').fill('Office closed');
  await page.getByLabel('Message').fill('Earn ₹50,000 a month');
  await press(page, 'Chosen people');
  await page.getByLabel('User ids').fill(`${member.user_id}, Nobody.1`);
  await stopAt(page, 'Compose');
  await press(page, 'Continue');
  await press(page, 'Send message');
  await page.getByRole('dialog', { name: 'Invalid request' }).getByRole('button', { name: 'OK' }).click();
  await page.getByLabel('Message').fill('The office is closed on Friday.');
  await page.getByLabel('User ids').fill(member.user_id);
  await press(page, 'Continue');
  await press(page, 'Send message');
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible();
  await page.goto('/admin/support/outbox');
  await expect(page.getByText('Office closed').first()).toBeVisible();
  await stopAt(page, 'Outbox');

  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await enter(phone, member, '/user/ticket/inbox');
  await phone.getByText('Office closed').first().click();
  await phone.getByRole('dialog').getByRole('link', { name: 'Open', exact: true }).click();
  await expect(phone.getByText('The office is closed on Friday.')).toBeVisible();
  await stopAt(phone, 'Message');

  await page.goto('/admin/settings/support?tab=replies');
  await press(page, 'Add a reply');
  const thanks = `Thanks ${Date.now()}`;
  await page.getByLabel('Name').fill(thanks);
  await page.getByLabel('Text').fill('Dear {name}, thank you.');
  await press(page, 'Save the reply');
  await expect(page.getByText('Dear {name}, thank you.').first()).toBeVisible();
  await stopAt(page, 'Support');
  const question = {
    category: 'Other',
    subject: 'Thanks',
    message: 'For your help.',
    priority: 'Low',
  } as const;
  const asking = await actingAs(member);
  const { no } = await inTransaction(database(), (tx) => composeTicket(tx, asking, question, []));
  await page.goto(`/admin/support/view-message?no=${no}`);
  await page.getByLabel('Canned reply').selectOption(thanks);
  await expect(page.getByLabel('Message')).toHaveValue(`Dear ${member.name}, thank you.`);
});
