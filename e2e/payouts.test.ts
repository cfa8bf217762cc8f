import { expect } from '@playwright/test';
import { stopAt } from './axe.ts';
import { sheets, test } from './journey.ts';
import { aBusyMember, aStatement } from './money.ts';
import { anAdmin, enter } from './people.ts';

const list = '/admin/income/total-income';

test('a payout is suspended, resumed and paid to its member alone, who is notified each time', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const member = await aBusyMember();
  await enter(page, await anAdmin(), `${list}?view=awaiting&f_member=${member.user_id}`);
  await page.getByText(member.name).first().click();
  await page.getByRole('button', { name: 'Suspend…' }).click();
  const suspend = page.getByRole('dialog', { name: `Suspend payouts of ${member.name}` });
  await suspend.getByRole('button', { name: 'Suspend payouts' }).click();
  await expect(suspend.getByText('Give a reason.').first()).toBeVisible();
  await suspend.getByLabel('Reason').fill('The bank account is to be checked');
  await suspend.getByRole('button', { name: 'Suspend payouts' }).click();
  await expect(suspend).toHaveCount(0);
  // a suspended member cannot be chosen
  await expect(page.getByText('Suspended').filter({ visible: true })).not.toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: `Choose ${member.name}` })).toHaveCount(0);
  await stopAt(page, 'Total income');

  const own = await browser.newPage();
  await enter(own, member, '/user/income/total-income');
  await expect(own.getByText('The bank account is to be checked').first()).toBeVisible();
  const bell = own.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, 1 new');
  await bell.press('Enter');
  const panel = own.getByRole('group', { name: 'Notifications' });
  await expect(panel.getByRole('link')).toHaveText(['All notifications', /Your payouts are suspended/]);
  await stopAt(own, 'Total income');
  await expect(bell, 'a look into the panel marks nothing').toHaveAccessibleName('Notifications, 1 new');
  await panel.getByRole('button', { name: 'Mark all' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await own.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(bell).toBeFocused();

  await page.goto(`${list}?view=suspended&f_member=${member.user_id}`);
  await page.getByText(member.name).first().click();
  await page.getByRole('button', { name: 'Resume…' }).click();
  const resume = page.getByRole('dialog', { name: `Resume payouts of ${member.name}` });
  await resume.getByRole('button', { name: 'Resume payouts' }).click();
  await expect(resume).toHaveCount(0);
  await stopAt(page, 'Total income');

  await page.goto(`${list}?view=awaiting&f_member=${member.user_id}`);
  await page.getByRole('checkbox', { name: `Choose ${member.name}` }).check();
  const chosen = page.getByRole('region', { name: 'Chosen rows' });
  await expect(chosen).toContainText('One chosen');
  await stopAt(page, 'Total income');
  await chosen.getByRole('button', { name: 'Pay…' }).click();
  const pay = page.getByRole('dialog', { name: `Pay ${member.name}` });
  await pay.getByLabel('Remark (optional)').fill('With our thanks');
  await pay.getByRole('button', { name: 'Continue' }).click();
  await expect(pay).toContainText('One member is paid');
  await pay.getByRole('button', { name: `Pay ${member.name}` }).click();
  await expect(pay).toHaveCount(0);
  await expect(chosen).toBeHidden();
  await expect(async () => {
    await page.goto(`${list}?f_member=${member.user_id}`);
    await expect(page.locator('.report-count')).toHaveText('1 result', { timeout: 3000 });
  }).toPass();

  // the address that got no code was never proved: nothing is sent there
  await page.locator('.report-sheet').getByText(member.name).first().click();
  await page.getByRole('button', { name: 'Mail it…' }).click();
  await page.getByRole('button', { name: /^Mail P/ }).click();
  await expect(page.getByText('This member has no verified e-mail address.').first()).toBeVisible();

  await own.reload();
  await expect(bell).toHaveAccessibleName('Notifications, 1 new');
  await bell.click();
  await panel.getByRole('link', { name: /Payout statement/ }).click();
  await expect(own.getByText('With our thanks')).toBeVisible();
  // the statement of a member with many kinds of income, on paper
  await own.goto(await aStatement());
  await expect(own.locator('.statement-incomes tbody tr')).not.toHaveCount(0);
  expect(await sheets(own)).toBe(1);
  await own.goto('/user/pages');
  await expect(bell).toHaveAccessibleName('Notifications');
  await own.close();
});
