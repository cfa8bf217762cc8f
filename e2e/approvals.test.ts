import { expect } from '@playwright/test';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { readHindi } from './english-left.ts';
import { test } from './journey.ts';
import { alone, anAdmin, enter } from './people.ts';

const limitOf = async () =>
  Number(
    (await database().selectFrom('company').select('two_person_limit').executeTakeFirstOrThrow())
      .two_person_limit,
  );

test('a limit is raised by two admins, and by no single one', { tag: '@phone' }, async ({ page }) => {
  const [maker, checker] = [await anAdmin(), await anAdmin()];
  const before = await limitOf();
  await enter(page, maker, '/admin/settings/company');
  await page.getByLabel('Second admin needed above').fill(String(before + 1));
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for second admin' })).toBeVisible();
  await stopAt(page, 'Company');
  expect(await limitOf()).toBe(before);
  await page.getByRole('link', { name: 'Open request' }).click();
  await expect(page.getByText('Change the company settings')).toBeVisible();
  const { searchParams } = new URL(page.url());
  const no = searchParams.get('f_no') ?? '';
  await alone('company settings', async () => {
    try {
      await enter(page, checker, `/admin/settings/approvals?f_no=${no}`);
      await page.getByText('Change the company settings').click();
      const drawer = page.getByRole('dialog');
      await expect(drawer.getByText('Second admin needed above')).toBeVisible();
      await stopAt(page, 'Approvals');
      await drawer.getByRole('button', { name: 'Approve' }).click();
      await page
        .getByRole('dialog', { name: `Approve ${no}` })
        .getByRole('button', { name: `Approve ${no}` })
        .click();
      await expect(page.getByText(`${no} was approved and done.`)).toBeVisible();
      expect(await limitOf()).toBe(before + 1);
      // the words of a request are those of another page
      await readHindi(page, checker);
      await page.reload();
      await page.getByText('कंपनी की सेटिंग बदलना').first().click();
      await expect(page.getByRole('dialog').getByText('Second admin needed above')).toHaveCount(0);
      await expect(page.getByRole('dialog').locator('h3')).toBeVisible();
    } finally {
      await database()
        .updateTable('company')
        .set({ two_person_limit: String(before) })
        .execute();
    }
  });
});
