import { expect, type Page } from '@playwright/test';
import { openFunds } from '../apps/server/src/modules/company/open-funds.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { drawDemoPicture } from '../apps/server/src/seed/draw-demo-picture.ts';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { test } from './journey.ts';
import { credit } from './money.ts';
import { aMember, anAdmin, enter } from './people.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const openRow = (page: Page) => page.locator('.report-cards li > button').first().click();

test('a fund is released against a bill by two admins, and its member reads it', { tag: '@phone' }, async ({
  page,
}) => {
  await inTransaction(database(), (tx) => openFunds(tx, ['car']));
  const member = await aMember();
  for (const amount of ['90000', '60000']) await credit(member, amount, 'car');
  const [maker, checker] = [await anAdmin(), await anAdmin()];

  await enter(page, maker, `/admin/income/funds?f_member=${member.user_id}`);
  await expect(page.locator('.report-count')).toHaveText('1 result');
  await stopAt(page, 'Funds');
  await openRow(page);
  await page.getByRole('link', { name: 'Release from it' }).click();
  await expect(page.getByLabel("Member's user id")).toHaveValue(member.user_id);
  await page.getByLabel('Fund', { exact: true }).selectOption('car');
  await page.getByLabel('Amount').fill('100001');
  const buffer = Buffer.from((await drawDemoPicture()).content, 'base64');
  await page.getByLabel('Bill').setInputFiles({ name: 'bill.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('img', { name: 'Chosen: Bill' })).toBeVisible();
  await page.getByLabel('Reason').fill('First payment for the car');
  await stopAt(page, 'Release of a fund');
  await press(page, 'Continue');
  await expect(page.getByText('Into the main wallet', { exact: true })).toBeVisible();
  await expect(page.getByText(/A second admin approves it first\./)).toBeVisible();
  await stopAt(page, 'Release of a fund');
  await press(page, 'Release ₹1,00,001.00');
  await expect(page.getByRole('heading', { name: 'Waiting for second admin' })).toBeVisible();
  await stopAt(page, 'Release of a fund');
  const no = (
    await page
      .getByText(/^FR\d{7,}/)
      .first()
      .innerText()
  ).trim();

  await enter(page, checker, `/admin/income/funds?view=releases&f_no=${no}`);
  await openRow(page);
  await expect(page.getByRole('img', { name: 'Fund release bill' })).toBeVisible();
  await stopAt(page, 'Funds');
  await press(page, 'Approve');
  await stopAt(page, 'Funds');
  await press(page, `Approve ${no}`);
  await expect(page.getByText(`was paid to ${member.name}`)).toBeVisible();

  await enter(page, member, '/user/income/funds');
  await expect(page.getByText('₹49,999.00').first()).toBeVisible();
  await stopAt(page, 'Funds');
  await page.getByRole('group', { name: 'What is listed' }).getByText('Releases').click();
  await openRow(page);
  await expect(page.getByRole('img', { name: 'Fund release bill' })).toBeVisible();
  await stopAt(page, 'Funds');
  await page.getByRole('link', { name: 'In the passbook' }).click();
  await expect(page.locator('.report-count')).toHaveText('2 results');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText(new RegExp(`${no}: ₹.* from your fund`))).toBeVisible();
});
