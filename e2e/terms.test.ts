import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { test } from './journey.ts';
import { fund, topupsOf } from './money.ts';
import { aMember, anAdmin, enter } from './people.ts';

test('the bell tells of new terms; a purchase waits for the consent, what was typed stays and is sent again', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await aMember(undefined, 'auto', false);
  await fund(member, '3000');
  // they had joined before there were any
  await database()
    .updateTable('app_user')
    .set({ created_at: new Date('2020-01-01') })
    .where('user_id', '=', member.user_id)
    .execute();
  await enter(page, member, '/user/profile');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('link', { name: 'New terms: Privacy' }).click();
  const privacy = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Privacy' }) });
  await expect(page.getByRole('button', { name: 'I have read and agree' })).toHaveCount(4);
  await privacy.getByRole('button', { name: 'I have read and agree' }).click();
  await expect(privacy.getByText('You agreed on')).toBeVisible();
  await stopAt(page, 'Terms');
  await enter(page, member, '/user/topup/activate-from-wallet');
  await page.getByRole('radio', { name: /^Starter/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('To pay', { exact: true })).toBeVisible();
  const pay = page.locator('form').getByRole('button', { name: 'Top up', exact: true });
  await pay.click();
  const dialog = page.getByRole('dialog', { name: 'Terms to agree to' });
  const agree = dialog.getByRole('button', { name: 'I have read and agree' });
  await expect(dialog.getByRole('heading', { level: 2, name: 'Packages' })).toBeVisible();
  await stopAt(page, 'Top up from wallet');
  for (let left = await agree.count(); left > 0; left--) {
    await agree.first().click();
    await expect(agree).toHaveCount(left - 1);
  }
  await expect(dialog.getByText('You have agreed to all terms. Send your purchase again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  const goOn = page.getByRole('button', { name: 'Continue' });
  await expect(pay.or(goOn)).toBeVisible();
  if (await goOn.isVisible()) await goOn.click();
  await pay.click();
  await expect(page.getByRole('heading', { name: 'Starter topped up' })).toBeVisible();
  expect(await topupsOf(member)).toBe(1);
  const kept = await database()
    .selectFrom('consent as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .innerJoin('terms as t', 't.id', 'c.terms_id')
    .select('t.kind')
    .where('u.user_id', '=', member.user_id)
    .orderBy('t.kind')
    .execute();
  expect(kept.map(({ kind }) => kind)).toEqual(['joining', 'package', 'privacy', 'shop']);
});

test('an admin publishes a version that comes into force later; the public page shows none of it yet', {
  tag: '@phone',
}, async ({ page }) => {
  await enter(page, await anAdmin(), '/admin/settings/terms');
  await page.getByRole('button', { name: 'New version of Shop' }).click();
  await stopAt(page, 'Terms');
  await page.getByLabel('In force from').fill('2099-01-01');
  await page.getByLabel('English').fill('Goods can be returned within ninety days.');
  await page.getByRole('button', { name: /^Publish version/ }).click();
  await expect(page.getByText('The terms are published.')).toBeVisible();
  await expect(page.getByText('Scheduled').first()).toBeVisible();
  await stopAt(page, 'Terms');
  const kept = await database()
    .selectFrom('terms_text')
    .select('hash')
    .where('text', '=', 'Goods can be returned within ninety days.')
    .execute();
  expect(kept[0]?.hash).toBe(
    createHash('sha256').update('Goods can be returned within ninety days.').digest('hex'),
  );
  await page.goto('/accounts/terms');
  await expect(page.getByRole('heading', { name: 'Privacy' })).toBeVisible();
  await expect(page.getByText('ninety days')).toHaveCount(0);
  await stopAt(page, 'Terms');
});

test('everybody reads who answers complaints and what members earned, from any page of the accounts area', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/accounts/sign-in');
  await page.getByRole('link', { name: 'Complaints' }).click();
  await expect(page.getByRole('heading', { name: 'Grievance officer' })).toBeVisible();
  await expect(page.getByText('Answered in time')).toBeVisible();
  await stopAt(page, 'Complaints');
  await page.getByRole('link', { name: 'Income disclosure' }).click();
  await expect(page.getByRole('heading', { name: /^Financial year/ })).toBeVisible();
  await stopAt(page, 'Income disclosure');
});
