import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { acceptDialog, fillSignIn } from './journey.ts';
import { inBothLanguages, type Say, test } from './languages.ts';
import { aMember, codeFor, type Person, password } from './people.ts';

const unique = (): string => Math.random().toString(36).slice(2, 10);
const newEmail = (): string => `join.${unique()}@banyan.test`;

const inEnglish: Say = (english) => english;

const continues = (page: Page, say = inEnglish) =>
  page.getByRole('button', { name: say('Continue') }).click();

async function open(page: Page, sponsor: Person, more = ''): Promise<void> {
  await page.goto(`/accounts/sign-up?sponsor=${sponsor.user_id}${more}`);
  await expect(page.locator('.sponsor-card')).toContainText(sponsor.name);
}

async function fillYou(page: Page, email: string, say = inEnglish): Promise<void> {
  await page.getByLabel(say('Name'), { exact: true }).fill('Asha R. Rani');
  await page.getByLabel(say('Date of birth')).fill('1990-05-04');
  await page.getByLabel(say('Mobile number')).fill('9876543210');
  await page.getByLabel(say('E-mail address')).fill(email);
}

async function fillPasswords(page: Page, say = inEnglish): Promise<void> {
  await page.getByLabel(say('Password'), { exact: true }).fill(password);
  await page.getByLabel(say('Password again')).fill(password);
}

inBothLanguages(() => {
  test('join from a sponsor link, paste the code, copy the id, sign in with it', async ({
    page,
    context,
    language,
    say,
    stop,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const sponsor = await aMember();
    const email = newEmail();
    await open(page, sponsor, '&side=L');
    await stop(page, 'Join');
    await fillYou(page, email, say);
    await continues(page, say);
    await expect(page).toHaveURL(/step=place/);
    await expect(page.getByRole('radio')).toHaveCount(1);
    await stop(page, 'Join');
    await fillPasswords(page, say);
    await continues(page, say);
    await expect(page).toHaveURL(/step=agree/);
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await stop(page, 'Join', ['Asha R. Rani']);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: say('Join under {name}', { name: sponsor.name }) }).click();
    await expect(page).toHaveURL(/step=verify/);
    await stop(page, 'Join');
    const code = await codeFor(email);
    await page.evaluate((text) => navigator.clipboard.writeText(text), code);
    await page.getByLabel(say('Code'), { exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+v');
    await page.getByRole('button', { name: say('Verify'), exact: true }).click();
    await expect(page).toHaveURL(/step=done/);
    await stop(page, 'Join');
    await page.getByRole('button', { name: say('Copy {what}', { what: 'your user id' }) }).click();
    await expect(page.getByRole('status').filter({ hasText: say('Copied to clipboard') })).toBeVisible();
    const userId = await page.evaluate(() => navigator.clipboard.readText());
    const member = await database()
      .selectFrom('app_user as u')
      .innerJoin('member as m', 'm.id', 'u.id')
      .innerJoin('app_user as s', 's.id', 'm.sponsor_id')
      .select(['u.email', 'u.email_verified_at', 'u.language', 'm.side', 's.user_id as sponsor'])
      .where('u.user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(member).toMatchObject({ email, language, side: 'L', sponsor: sponsor.user_id });
    expect(member.email_verified_at).not.toBeNull();
    await page.getByRole('button', { name: say('Sign in') }).click();
    await fillSignIn(page, userId, password, say);
    await page.getByRole('button', { name: say('Sign in') }).click();
    await page.waitForURL('**/user/home');
  });
});

test('every wrong field says what is wrong with it, in the words of the specification', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, await aMember());
  await page.getByText('Address, nominee (optional)').click();
  await page.getByLabel('Name', { exact: true }).fill('Asha 99');
  await page.getByLabel('Date of birth').fill('2020-01-01');
  await page.getByLabel('Mobile number').fill('98765 43210');
  await page.getByLabel('E-mail address').fill('asha@');
  await page.getByLabel('Pin code').fill('56-001');
  await page.getByLabel('Name of the nominee').fill('R@vi');
  await continues(page);
  for (const message of [
    'Mobile can only contain numbers!',
    'Enter a valid e-mail address.',
    'You must be at least 18 years old.',
    'Pin code can only contain numbers!',
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(page.getByText('Name can contain only letters(A-Z), period(.) and space( )!')).toHaveCount(2);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await stopAt(page, 'Join');
  // A message goes as soon as the value is right.
  await page.getByLabel('Mobile number').fill('9876543210');
  await expect(page.getByText('Mobile can only contain numbers!')).toHaveCount(0);
});

test('what only the server knows leads back to its step, and the rest stays typed', {
  tag: '@desktop',
}, async ({ page }) => {
  const taken = await aMember();
  await open(page, await aMember());
  await fillYou(page, taken.email);
  await continues(page);
  await page.getByText(/^Choose for me/).click();
  await fillPasswords(page);
  await continues(page);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Join under' }).click();
  await acceptDialog(page, 'Invalid request', '1. email: This e-mail address is already in use.');
  await expect(page.getByLabel('E-mail address')).toHaveValue(taken.email);
  await expect(page.getByLabel('E-mail address')).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha R. Rani');
});

test('a bad sponsor stops the visitor, with help and a way on', { tag: '@phone' }, async ({ page }) => {
  const sponsor = await aMember();
  await page.goto('/accounts/sign-up?sponsor=NOBODY.HERE');
  await expect(page.getByText('No member has this sponsor id.')).toBeVisible();
  await expect(page.getByText('Nothing has been created.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0);
  await stopAt(page, 'Join');
  await page.getByLabel("Your sponsor's user id").fill('abc');
  await page.getByRole('button', { name: 'Find sponsor' }).click();
  await expect(page.getByText('User id has 5 to 50 characters.')).toBeVisible();
  await page.getByLabel("Your sponsor's user id").fill(sponsor.user_id);
  await page.getByRole('button', { name: 'Find sponsor' }).click();
  await expect(page.locator('.sponsor-card')).toContainText(sponsor.name);
  await page.getByRole('button', { name: 'Not your sponsor? Change' }).click();
  await expect(page.getByLabel("Your sponsor's user id")).toHaveValue('');
});

test('a reload in the middle keeps step and values, and no password', { tag: '@desktop' }, async ({
  page,
}) => {
  const email = newEmail();
  await open(page, await aMember());
  await fillYou(page, email);
  await continues(page);
  await page.getByText(/^Choose for me/).click();
  await fillPasswords(page);
  await page.reload();
  await expect(page).toHaveURL(/step=place/);
  await expect(page.getByRole('radio', { name: 'Choose for me' })).toBeChecked();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  const kept = await page.evaluate(() => atob(sessionStorage.getItem('sign_up') ?? ''));
  expect(kept).toContain(email);
  expect(kept).not.toContain(password);
  await fillPasswords(page);
  await continues(page);
  await page.reload();
  // Without its password the last step cannot stand, and the page says so.
  await expect(page).toHaveURL(/step=place/);
  await expect(page.getByText('Passwords are never kept: enter yours again.')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('E-mail address')).toHaveValue(email);
});
