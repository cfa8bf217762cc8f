import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { acceptDialog, test } from './journey.ts';
import { aFranchise, aMember, anAdmin, enter, type Person } from './people.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const choose = (page: Page, label: string, name: string, buffer: Buffer) =>
  page.getByLabel(label, { exact: true }).setInputFiles({ name, mimeType: '', buffer });

async function papersOf(person: Person) {
  return await database()
    .selectFrom('kyc_request as k')
    .innerJoin('app_user as u', 'u.id', 'k.owner_id')
    .select(['k.status', 'k.aadhaar_last4', 'k.no'])
    .where('u.user_id', '=', person.user_id)
    .orderBy('k.id', 'desc')
    .executeTakeFirst();
}

/** Opens the review of the newest request of somebody and waits for its pictures. */
async function review(page: Page, member: Person, pictures: number): Promise<void> {
  await page.goto(`/admin/member/kyc-requests?f_owner=${member.user_id}&f_status=Pending`);
  await page.locator('.report').getByText(member.name).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('dialog', { name: `KYC of ${member.name}` }).locator('figure img')).toHaveCount(
    pictures,
  );
}

test('KYC: a wrong file, a wrong PAN, then right; rejected with a reason, handed in again, approved', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const [member, admin] = [await aMember(), await anAdmin()];
  await enter(page, member, '/user/kyc');
  await expect(page.getByText('Not handed in')).toBeVisible();
  await stopAt(page, 'KYC');
  await press(page, 'Hand in the papers');
  await acceptDialog(page, 'Invalid request', 'Choose a picture.');
  await expect(page.getByText('Enter a valid Aadhaar Number!')).toHaveCount(2);
  const shot = await page.screenshot();

  await page.getByLabel('Name on documents').fill('Asha Rani');
  await page.getByLabel('Date of birth').fill('1990-02-03');
  await page.getByLabel('Aadhaar number').fill('2345 6789 0124');
  await choose(page, 'Aadhaar, front', 'card.pdf', Buffer.from('%PDF-1.7'));
  await expect(page.getByText('Choose a png, jpg or jpeg file.').first()).toBeVisible();
  await choose(page, 'Aadhaar, front', 'card.png', Buffer.from('<svg onload="alert(1)"/>'));
  await expect(page.getByText('This file is not a png or jpeg image.').first()).toBeVisible();
  await choose(page, 'Aadhaar, front', 'front.png', shot);
  await expect(page.getByRole('img', { name: 'Chosen: Aadhaar, front' })).toBeVisible();
  await choose(page, 'Aadhaar, back', 'back.png', shot);
  await choose(page, 'PAN card', 'pan.png', shot);
  await page.getByLabel('PAN', { exact: true }).fill('ABCPR12345');
  await press(page, 'Hand in the papers');
  await expect(page.getByText('Invalid PAN!').first()).toBeVisible();
  await stopAt(page, 'KYC');
  await page.getByLabel('PAN', { exact: true }).fill('abcpr1234f');
  await press(page, 'Hand in the papers');
  await expect(page.getByText('Your papers are being checked.')).toBeVisible();
  await expect(page.getByText('•••• •••• 0124')).toBeVisible();
  await stopAt(page, 'KYC');
  expect(await papersOf(member)).toMatchObject({ status: 'Pending', aadhaar_last4: '0124' });

  const office = await (await browser.newContext()).newPage();
  await office.setViewportSize({ width: 360, height: 740 });
  await enter(office, admin, '/admin/member/kyc-requests');
  await stopAt(office, 'KYC requests');
  await review(office, member, 3);
  await stopAt(office, 'KYC requests');
  await office.getByRole('button', { name: 'Larger' }).first().click();
  await press(office, 'Reject');
  await office.getByLabel('Reason').selectOption('A picture cannot be read');
  await office.getByLabel('Remark').fill('The back of the card.');
  await stopAt(office, 'KYC requests');
  await press(office, /^Reject K\d+$/);
  await expect(office.getByText('0 approved, 1 rejected')).toBeVisible();

  // the member reads why, in the bell and on the page, and sends that one picture again
  await page.goto('/user/home');
  await expect(page.getByRole('link', { name: 'Submit your KYC again' })).toBeVisible();
  await page.goto('/user/kyc');
  await expect(page.getByText('A picture cannot be read. The back of the card.')).toBeVisible();
  await stopAt(page, 'KYC');
  await choose(page, 'Aadhaar, back', 'back.png', shot);
  await press(page, 'Hand in the papers');
  await expect(page.getByText('Your papers are being checked.')).toBeVisible();

  await review(office, member, 3);
  await press(office, 'Approve');
  await press(office, /^Approve K\d+$/);
  await expect(office.getByText('1 approved, 0 rejected')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Name and date of birth of your profile stay')).toBeVisible();
  await press(page, 'Show the pictures');
  await expect(page.locator('figure img')).toHaveCount(3);
  await stopAt(page, 'KYC');
  await office.goto(`/admin/member/member-profile?user_id=${member.user_id}&tab=kyc-bank`);
  await expect(office.getByText('Asha Rani').first()).toBeVisible();
  await stopAt(office, 'Member profile');
});

test('a franchise hands in PAN and GSTIN on its profile', { tag: '@phone' }, async ({ page }) => {
  const franchise = await aFranchise();
  await enter(page, franchise, '/franchise/profile');
  await page.getByRole('link', { name: 'Legal' }).click();
  await choose(page, 'PAN card', 'pan.png', await page.screenshot());
  await page.getByLabel('PAN', { exact: true }).fill('AABCS1234K');
  await page.getByLabel('GSTIN').fill('27AAAAA0000A1Z5');
  await press(page, 'Hand in the papers');
  await expect(page.getByText('This GSTIN belongs to another PAN.').first()).toBeVisible();
  await page.getByLabel('GSTIN').fill('27AABCS1234K1Z5');
  await press(page, 'Hand in the papers');
  await expect(page.getByText('Your papers are being checked.')).toBeVisible();
  await stopAt(page, 'Profile');
});
