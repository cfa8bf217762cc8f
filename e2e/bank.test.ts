import { expect, type Page } from '@playwright/test';
import { drawDemoPicture } from '../apps/server/src/seed/draw-demo-picture.ts';
import { stopAt } from './axe.ts';
import { test } from './journey.ts';
import { aMember, anAdmin, enter } from './people.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

test('a member gives a bank account, an admin asks for another one with a proof, and a second admin approves', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await aMember();
  await enter(page, member, '/user/home');
  await page.getByRole('link', { name: 'Add your bank account' }).click();
  await expect(page.getByText('Not given').first()).toBeVisible();
  await stopAt(page, 'Bank and payment');
  await press(page, 'Add Bank account');
  await page.getByLabel('Account number', { exact: true }).fill('123456789012');
  await page.getByLabel('Account number again').fill('123456789013');
  await page.getByLabel('IFSC').fill('SBIN0001234');
  await expect(page.getByLabel('Account holder')).toHaveValue(member.name);
  await expect(page.getByText('The two account numbers differ.')).toBeVisible();
  await stopAt(page, 'Bank and payment');
  await page.getByLabel('Account number again').fill('123456789012');
  await press(page, 'Continue');
  await expect(page.getByText('123456789012')).toBeVisible();
  await press(page, 'Save');
  await expect(page.getByText('••••••••9012').first()).toBeVisible();
  await expect(page.getByText(/Withdrawals wait until/)).toBeVisible();
  await expect(page.getByText('123456789012')).toHaveCount(0);
  await stopAt(page, 'Bank and payment');

  const [maker, checker] = [await anAdmin(), await anAdmin()];
  await enter(page, maker, `/admin/member/banking-and-payment?f_owner=${member.user_id}`);
  await page.getByText('••••••••9012').click();
  await press(page, 'Reveal numbers');
  await expect(page.getByText('123456789012', { exact: true })).toBeVisible();
  await stopAt(page, 'Bank and payment');
  await page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByLabel('Account number', { exact: true }).fill('555566667777');
  await page.getByLabel('Account number again').fill('555566667777');
  await page.getByLabel('IFSC').fill('HDFC0004321');
  await page.getByLabel('Reason').fill('The bank merged');
  const buffer = Buffer.from((await drawDemoPicture()).content, 'base64');
  await page.getByLabel('Proof').setInputFiles({ name: 'passbook.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('img', { name: /Chosen/ })).toBeVisible();
  await stopAt(page, 'Bank and payment');
  await press(page, 'Continue');
  await press(page, 'Ask for this change');
  await expect(page.getByRole('heading', { name: 'A second admin decides' })).toBeVisible();
  await stopAt(page, 'Bank and payment');

  await enter(
    page,
    checker,
    `/admin/member/banking-and-payment?tab=changes&f_owner=${member.user_id}&f_status=Pending`,
  );
  await page.getByText('Account number, IFSC').click();
  await expect(page.getByRole('img', { name: 'Bank proof' })).toBeVisible();
  await stopAt(page, 'Bank and payment');
  await press(page, 'Approve');
  await press(page, /^Approve Y\d+/);
  await expect(page.getByText(/was approved. The details are changed./)).toBeVisible();

  await enter(page, member, '/user/banking-payment-info');
  await expect(page.getByText('••••••••7777').first()).toBeVisible();
  await expect(page.getByText(`by ${maker.name}`)).toBeVisible();
  await stopAt(page, 'Bank and payment');
});
