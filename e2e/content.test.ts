import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { test } from './journey.ts';
import { aMember, anAdmin, enter } from './people.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const refused = (page: Page) =>
  page.getByRole('dialog', { name: 'Invalid request' }).getByRole('button', { name: 'OK' }).click();
const some = (words: string): string => `${words} ${Math.random().toString(36).slice(2, 8)}`;
const toast = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
/** Opens what the list of a phone shows under this name. */
const openRow = (page: Page, name: string) =>
  page.locator('.report-cards li > button', { hasText: name }).click();

test('news promises nothing, speaks of amounts with the disclaimer alone, and stands on the dashboard until it is ended', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const [admin, member] = [await anAdmin(), await aMember()];
  const heading = some('Diwali offer');
  await enter(page, admin, '/admin/miscellaneous/add-news');
  await page.getByLabel('Heading').fill(heading);
  await page.getByLabel('Text').fill('Guaranteed returns for everybody.');
  await page.getByLabel('Link (optional)').fill('javascript:alert(1)');
  await press(page, 'Publish the news');
  await expect(page.getByText('A link begins with https://').first()).toBeVisible();
  await page.getByLabel('Link (optional)').fill('https://shop.test/diwali');
  await press(page, 'Publish the news');
  await refused(page);
  await stopAt(page, 'News');
  await page.getByLabel('Text').fill('Earn 5 % with your first order.');
  await press(page, 'Publish the news');
  await refused(page);
  await page.getByLabel('Show the disclaimer').check();
  await press(page, 'Publish the news');
  await toast(page, 'The news is published.');

  const phone = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await enter(phone, member, '/user/home');
  const news = phone.getByRole('region', { name: 'News' }).getByRole('listitem').filter({ hasText: heading });
  await expect(news).toContainText('Earn 5 % with your first order.');
  await expect(news).toContainText('This is no promise of income.');
  await expect(news.getByRole('link', { name: 'Read on at shop.test' })).toHaveAttribute('rel', /noopener/);
  await expect(news.getByRole('link', { name: 'What members really earn' })).toBeVisible();
  await stopAt(phone, 'Dashboard');

  await openRow(page, heading);
  await stopAt(page, 'News');
  await press(page, 'End now');
  await toast(page, `${heading} is ended.`);
  await phone.reload();
  await expect(phone.getByRole('region', { name: 'News' }).getByRole('listitem').first()).toBeVisible();
  await expect(news).toHaveCount(0);
  await phone.close();
});

test('an achiever is shown once the member has agreed, with the disclaimer beneath, until it is taken back', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const [admin, member] = [await anAdmin(), await aMember()];
  await enter(page, admin, '/admin/miscellaneous/add-achiever');
  await page.getByLabel('Member', { exact: true }).fill(member.user_id);
  await page.getByLabel('Rank').fill('Gold');
  await page.getByLabel('Text (optional)').fill('Two years with us');
  await stopAt(page, 'Achievers');
  await press(page, 'Ask the member');
  await toast(page, 'The member is asked by a notification.');
  const everybody = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const card = everybody.getByRole('article').filter({ hasText: member.name });
  const isShown = async (count: number): Promise<void> => {
    await everybody.goto('/accounts/achievers');
    await expect(everybody.locator('h1')).toBeVisible();
    await expect(everybody.locator('.skeleton')).toHaveCount(0);
    await expect(card).toHaveCount(count);
  };
  await isShown(0);

  const phone = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await enter(phone, member, '/user/profile');
  const openNotice = async (title: string): Promise<void> => {
    await phone.getByRole('button', { name: /^Notifications/ }).click();
    await phone.getByRole('link', { name: title }).click();
  };
  await openNotice('May we show you as an achiever?');
  await expect(phone.getByRole('dialog')).toContainText('Two years with us');
  await expect(phone.getByRole('dialog')).toContainText('This is no promise of income.');
  await stopAt(phone, 'Dashboard');
  await inDialog(phone, 'I agree');
  await toast(phone, 'You are shown among the achievers.');
  await isShown(1);
  await expect(everybody.getByText('This is no promise of income.')).toBeVisible();
  await stopAt(everybody, 'Achievers');

  await openNotice('You are shown as an achiever');
  await inDialog(phone, 'Take it back');
  await toast(phone, 'You are not shown.');
  await isShown(0);
  await everybody.close();
  await phone.close();
});

test('anybody asks by the contact form behind its captcha; one answer goes by mail, then the enquiry is closed', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const subject = some('Delivery to Pune');
  const email = `${subject.split(' ').at(-1)}@visitor.test`;
  await page.goto('/accounts/sign-in');
  await page.getByRole('link', { name: 'Contact us' }).click();
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('E-mail').fill('asha');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message').fill('Do you deliver to Pune?');
  await press(page, 'Send the enquiry');
  await expect(page.getByText('Enter a valid e-mail address.').first()).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await stopAt(page, 'Contact us');
  await press(page, 'Send the enquiry');
  await expect(page.getByRole('heading', { name: 'We have received your enquiry' })).toBeVisible();
  await stopAt(page, 'Contact us');

  const office = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await enter(office, await anAdmin(), '/admin/miscellaneous/contact-us-details?f_status=Open');
  await openRow(office, subject);
  await stopAt(office, 'Enquiries');
  await press(office, 'Reply…');
  await office.getByLabel('Answer').fill('Yes, within three days.');
  await press(office, 'Send the answer');
  await toast(office, 'is on its way.');
  const mails = () => database().selectFrom('mail').select('body').where('recipient', '=', email).execute();
  await expect.poll(mails).toEqual([{ body: expect.stringContaining('Yes, within three days.') }]);
  await office.goto('/admin/miscellaneous/contact-us-details?f_status=Replied');
  await openRow(office, subject);
  await expect(office.getByRole('button', { name: 'Reply…' })).toHaveCount(0);
  await press(office, 'Close…');
  await office.getByLabel('Reason').fill('Answered');
  await press(office, 'Close the enquiry');
  await toast(office, 'is closed.');
  await office.goto('/admin/miscellaneous/contact-us-details?f_status=Closed');
  await expect(office.getByText(subject).locator('visible=true').first()).toBeVisible();
  expect(await mails()).toHaveLength(1);
  await office.close();
});
