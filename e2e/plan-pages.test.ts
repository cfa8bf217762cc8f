import { expect } from '@playwright/test';
import { stopAt } from './axe.ts';
import { test } from './journey.ts';
import { fund, topUp, topupsOf } from './money.ts';
import { aMember, enter } from './people.ts';

test('an upgrade says what it costs and opens, is paid once, and a refused one says why', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await aMember();
  await fund(member, '100000');
  await topUp(member, { package: 'STARTER' });
  await enter(page, member, '/user/topup/packages');
  await expect(page.getByText(/^No upgrade: A package that pays ROI/).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Upgrade for/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'What it opens' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('To pay')).toBeVisible();
  await stopAt(page, 'Packages');
  await page.getByRole('dialog').getByRole('button', { name: 'Upgrade', exact: true }).click();
  await expect(page.getByText(/^Upgraded to .* is among your topups/)).toBeVisible();
  expect(await topupsOf(member)).toBe(2);
});
