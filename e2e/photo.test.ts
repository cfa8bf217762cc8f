import { expect, type Locator } from '@playwright/test';
import { stopAt } from './axe.ts';
import { acceptDialog, test } from './journey.ts';
import { aMember, anAdmin, codeFor, enter, haveMailFactor } from './people.ts';

/** Whether a picture has really come, and how wide it is. */
const widthOf = (picture: Locator): Promise<number> =>
  picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
const save = (dialog: Locator): Promise<void> =>
  dialog.getByRole('button', { name: 'Save the photo' }).click();

async function choose(dialog: Locator, name: string, buffer: Buffer): Promise<void> {
  await dialog.getByLabel('Photo', { exact: true }).setInputFiles({ name, mimeType: '', buffer });
}

test('a photo: three wrong files, a right one, seen by who joins, and removed', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const member = await aMember();
  await enter(page, member, '/user/profile');
  await page.getByRole('button', { name: 'Add a photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a photo' });
  await save(dialog);
  await expect(dialog.getByText('Choose a photo.')).toBeVisible();
  await choose(dialog, 'me.gif', Buffer.from('GIF89a'));
  await expect(dialog.getByText('Choose a png, jpg or jpeg file.')).toBeVisible();
  await choose(dialog, 'me.png', Buffer.from('nothing to see'));
  await expect(dialog.getByText('This file is not a png or jpeg image.')).toBeVisible();
  await choose(dialog, 'me.jpg', Buffer.alloc(10_000_001));
  await expect(dialog.getByText('The file is larger than 10 MB.')).toBeVisible();
  await choose(dialog, 'me.png', await page.screenshot());
  await expect(dialog.getByRole('img', { name: 'Chosen photo' })).toBeVisible();
  await expect(dialog.locator('.field-error')).toHaveCount(0);
  await stopAt(page, 'Profile');
  await save(dialog);
  await expect(dialog).toHaveCount(0);

  // on the page, in the bar and in its menu, without a reload
  const photo = page.getByRole('img', { name: 'Your photo' });
  await expect.poll(() => widthOf(photo)).toBe(512);
  await page.getByRole('button', { name: 'Your account' }).click();
  const inMenu = page.getByRole('group', { name: 'Your account' }).locator('img.avatar');
  await expect.poll(() => widthOf(inMenu)).toBe(512);
  await stopAt(page, 'Profile');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect.poll(() => widthOf(photo)).toBe(512);

  // a visitor with the link sees under whom they join
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/accounts/sign-up?sponsor=${member.user_id}`);
  await expect.poll(() => widthOf(visitor.locator('.sponsor-card img'))).toBe(512);
  const admin = await (await browser.newContext()).newPage();
  await enter(admin, await anAdmin(), `/admin/member/member-profile?user_id=${member.user_id}`);
  await expect.poll(() => widthOf(admin.getByRole('img', { name: `Photo of ${member.name}` }))).toBe(512);

  await page.getByRole('button', { name: 'Remove photo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the photo' }).click();
  await expect(page.getByRole('button', { name: 'Add a photo' })).toBeVisible();
  await expect(page.locator('img.avatar')).toHaveCount(0);
});

test('a photo of an admin takes their second factor', { tag: '@phone' }, async ({ page }) => {
  const admin = await anAdmin();
  await haveMailFactor(admin);
  await enter(page, admin, '/admin/profile');
  await page.getByRole('button', { name: 'Add a photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a photo' });
  await choose(dialog, 'me.png', await page.screenshot());
  await expect(dialog.getByRole('img', { name: 'Chosen photo' })).toBeVisible();
  await save(dialog);
  await acceptDialog(page, 'Invalid request', 'Confirm with your second factor.');
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await dialog.getByLabel('Confirmation code').fill(await codeFor(admin.email));
  await stopAt(page, 'Profile');
  await save(dialog);
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => widthOf(page.getByRole('img', { name: 'Your photo' }))).toBe(512);
});
