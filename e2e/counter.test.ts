import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { sheets, test, tooSmall } from './journey.ts';
import { fund, topupsOf } from './money.ts';
import { aFranchise, alone, aMember, enter } from './people.ts';

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();

test('a franchise finds a member, tops up from its wallet at the counter, and prints the receipt', async ({
  page,
}) => {
  const [franchise, member] = [await aFranchise(), await aMember()];
  await alone('switched pages', async () => {
    await enter(page, franchise, '/franchise/dashboard');
    await page.getByRole('main').getByRole('link', { name: 'Top up from wallet' }).click();
    await expect(page.getByRole('radio', { name: /^Starter/ })).toBeVisible();
    await page.getByRole('textbox', { name: 'Member' }).fill(`${member.user_id}.none`);
    await page.keyboard.press('Tab');
    await expect(page.getByText('No member has this user id.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Member' }).fill(member.user_id);
    await expect(page.getByText(member.name)).toBeVisible();
    await page.getByRole('radio', { name: /^Starter/ }).check();
    expect(await tooSmall(page)).toEqual([]);
    await stopAt(page, 'Top up from wallet');
    await press(page, 'Continue');
    await expect(page.getByText('Insufficient funds! ₹2,950.00 is missing.')).toBeVisible();
    await stopAt(page, 'Top up from wallet');
    await fund(franchise, '3000');
    await press(page, 'Change');
    await press(page, 'Continue');
    await expect(page.locator('form').getByText('₹50.00')).toBeVisible();
    expect(await tooSmall(page)).toEqual([]);
    await press(page, 'Top up');
    await expect(page.getByRole('heading', { name: 'Starter topped up' })).toBeFocused();
    await stopAt(page, 'Top up from wallet');
    expect(await topupsOf(member)).toBe(1);

    await page.getByRole('link', { name: 'Open the receipt' }).click();
    await expect(page.getByText(`${member.name} (${member.user_id})`)).toBeVisible();
    await expect(page.getByText(`${franchise.name} (${franchise.user_id})`)).toBeVisible();
    await stopAt(page, 'Topup receipt');
    expect(await sheets(page)).toBe(1);
    await page.getByRole('button', { name: 'Back' }).click();

    await page.goto('/franchise/topup/topup-details');
    await expect(page.locator('.report-count')).toHaveText('1 result');
    await expect(page.getByText(member.name).first()).toBeVisible();
    await stopAt(page, 'Topups');
    await page.goto('/franchise/dashboard');
    await expect(page.getByRole('main').getByText(member.name).first()).toBeVisible();
    expect(await tooSmall(page)).toEqual([]);
    await stopAt(page, 'Dashboard');
  });
});
