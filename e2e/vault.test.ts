import { addDays } from '@banyan/contract/core/dates';
import { expect } from '@playwright/test';
import { remindOfPapers } from '../apps/server/src/modules/documents/vault/remind-of-papers.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { test } from './journey.ts';
import { anAdmin, context, enter } from './people.ts';

test('a paper of the company is kept and looked at, its owner is reminded once, and it is ended', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const [admin, owner] = [await anAdmin(), await anAdmin()];
  const paper = `Licence of ${owner.name}`;
  const lastDay = addDays(new Date().toISOString().slice(0, 10), 25);
  await enter(page, admin, '/admin/settings/documents');
  await page.getByRole('button', { name: 'Add a paper' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a paper' });
  await dialog.getByLabel('Paper', { exact: true }).fill(paper);
  await dialog.getByLabel('Last day').fill(lastDay);
  await dialog.getByLabel('Looked after by').fill('Nobody.1');
  const picture = { name: 'licence.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await dialog.getByLabel('Picture', { exact: true }).setInputFiles(picture);
  await dialog.getByRole('button', { name: 'Add the paper' }).click();
  await page.getByRole('dialog', { name: 'Invalid request' }).getByRole('button', { name: 'OK' }).click();
  await dialog.getByLabel('Looked after by').fill(owner.user_id);
  await stopAt(page, 'Company papers');
  await dialog.getByRole('button', { name: 'Add the paper' }).click();
  await expect(dialog).toBeHidden();

  // the job of every day, twice: one mail of the two reminders that are due
  for (const _ of [1, 2]) await inTransaction(database(), (tx) => remindOfPapers(tx, context()));
  const mails = await database()
    .selectFrom('mail')
    .select('subject')
    .where('recipient', '=', owner.email)
    .execute();
  expect(mails).toEqual([{ subject: expect.stringContaining(paper) }]);

  const phone = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await enter(phone, owner, '/admin/profile');
  await phone.getByRole('button', { name: /^Notifications/ }).click();
  await phone.getByRole('link', { name: `${paper} ends on` }).click();
  await expect(phone).toHaveURL(/\/admin\/settings\/documents\?f_no=/);
  await phone.locator('.report-cards li > button', { hasText: paper }).click();
  await expect(phone.getByText('60 days before, 30 days before')).toBeVisible();
  await phone.getByRole('button', { name: 'Show the paper' }).click();
  await expect(phone.getByRole('dialog').getByRole('img')).toBeVisible();
  await stopAt(phone, 'Company papers');
  await phone.getByRole('button', { name: 'End…' }).click();
  await phone.getByLabel('Reason').fill('Renewed');
  await phone.getByRole('button', { name: 'End the paper' }).click();
  await expect(phone.getByText('Ended', { exact: true }).locator('visible=true').first()).toBeVisible();
  await phone.close();
});
