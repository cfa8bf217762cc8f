import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { test } from './journey.ts';
import { aMember, anAdmin, enter } from './people.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

test('an admin goes through a list of members, changes details of one, and both read what was changed', {
  tag: '@phone',
}, async ({ page }) => {
  const [first, second] = [await aMember(), await aMember()];
  const admin = await anAdmin();
  const search = '/admin/member/member-search?sort=-joined_at';
  await enter(page, admin, search);
  await expect(page.locator('.report-sheet').getByText(second.name).first()).toBeVisible();
  await page.locator('.report-sheet').getByText(second.name).first().click();
  await expect(page.getByRole('heading', { name: second.name, level: 1 })).toBeVisible();
  for (const part of ['Balance', 'Income of 30 days', 'Package', 'Business of both legs', 'Latest events'])
    await expect(page.getByRole('region', { name: part })).toBeVisible();
  const list = page.getByRole('navigation', { name: 'The list before' });
  await expect(list).toContainText(/\d+ of \d+/);
  await list.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: first.name, level: 1 })).toBeVisible();

  await press(page, 'Change details');
  await page.getByLabel('District').fill('Pune');
  await page.getByLabel('E-mail address').fill(`new.${first.email}`);
  await page.getByLabel('Reason').fill('Wrote it by letter');
  await stopAt(page, 'Member profile');
  await press(page, 'Save the details');
  await expect(page.getByText('Details saved')).toBeVisible();
  await expect(page.getByText('Contact set by an admin, not proved')).toBeVisible();
  await stopAt(page, 'Member profile');

  await page.getByRole('link', { name: 'Changes' }).first().click();
  await expect(page.getByText('Reason: Wrote it by letter')).toBeVisible();
  await stopAt(page, 'Member profile');
  await page.getByRole('link', { name: 'Notes' }).first().click();
  await page.getByLabel('Note').fill('Called about the letter.');
  await press(page, 'Add note');
  await expect(page.locator('.profile-notes')).toContainText('Called about the letter.');
  await stopAt(page, 'Member profile');
  await page.getByRole('link', { name: 'Pins' }).first().click();
  await expect(page.getByText('The member has no pins.')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'The list before' })
    .getByRole('link', { name: 'Back to list' })
    .click();
  await expect(page).toHaveURL(/\/admin\/member\/member-search/);

  await enter(page, first, '/user/profile');
  await expect(page.getByRole('heading', { name: 'Change log' })).toBeVisible();
  await expect(page.getByText('Reason: Wrote it by letter')).toBeVisible();
  await expect(page.getByText('Pune').first()).toBeVisible();
  await stopAt(page, 'Profile');
});

test('an admin blocks the ROI of a topup and lets it go on, and mails a link for a new password', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await aMember();
  await enter(page, await anAdmin(), '/admin/topup/topup-details?f_status=Active');
  await page.locator('.report-sheet tbody tr, .report-sheet li').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block ROI' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('A dispute about the payment');
  await stopAt(page, 'Topups');
  await press(page, /^Block ROI of T/);
  await expect(page.getByText(/The ROI of T\d+ is blocked/)).toBeVisible();
  await page.goto('/admin/topup/topup-details?f_status=ROI+Blocked');
  await expect(page.locator('.report-sheet').getByText('ROI Blocked').first()).toBeVisible();
  await page.locator('.report-sheet tbody tr, .report-sheet li').first().click();
  await expect(page.getByRole('dialog').getByText('A dispute about the payment')).toBeVisible();
  await stopAt(page, 'Topups');
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock ROI' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Settled');
  await press(page, /^Unblock ROI of T/);
  await expect(page.getByText(/earns ROI again/)).toBeVisible();

  await page.goto('/admin/change-password-for-others');
  await press(page, 'Reset link');
  await page.getByLabel('User id').fill(member.user_id);
  await page.getByLabel('Reason').fill('Asked for it');
  await stopAt(page, 'Change a password');
});
