import { expect } from '@playwright/test';
import { stopAt } from './axe.ts';
import { fillSignIn, keptSession, signIn } from './journey.ts';
import { inBothLanguages, test } from './languages.ts';
import { aFranchise, aMember, anAdmin, forgetSignIns, password } from './people.ts';

inBothLanguages(() => {
  test('a wrong password once, then the right one, by keyboard alone', async ({
    page,
    say,
    reading,
    stop,
  }) => {
    const member = await reading(aMember());
    await page.goto('/');
    await stop(page, 'Sign in');
    await page.getByLabel(say('User ID or e-mail')).focus();
    await page.keyboard.type(member.user_id);
    await page.keyboard.press('Tab');
    await page.keyboard.type('not-my-password');
    await page.keyboard.press('Enter');
    const refusal = page.getByRole('alert').filter({ hasText: say('User id or password is wrong.') });
    await expect(refusal).toBeVisible();
    await stop(page, 'Sign in');
    const field = page.getByLabel(say('Password'), { exact: true });
    await field.focus();
    await expect(field).toHaveCSS('outline-style', 'solid');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/home');
    await stop(page, 'Dashboard');
  });

  test('an admin and a franchise land in their own areas, by e-mail too; a kind of user without one does not', async ({
    page,
    say,
    reading,
  }) => {
    const enterAs = async (name: string) => {
      await page.goto('/accounts/sign-in');
      await fillSignIn(page, name, password, say);
      await page.getByRole('button', { name: say('Sign in') }).click();
    };
    for (const [coming, area] of [
      [anAdmin(), '/admin/dashboard'],
      [aFranchise(), '/franchise/dashboard'],
    ] as const) {
      await enterAs((await reading(coming)).email);
      await page.waitForURL(`**${area}`);
      await expect(page).toHaveTitle(new RegExp(` \\| ${say('Dashboard')}$`));
      await page.goto('/accounts/sign-out');
      await page.waitForURL('**/accounts/sign-in');
    }

    const member = await reading(aMember());
    await page.route('**/api/accounts/sign_in', async (route) => {
      const reply = await route.fetch();
      const json = await reply.json();
      if (json.data?.user) json.data.user.user_type = 'Guest';
      await route.fulfill({ response: reply, json });
    });
    await enterAs(member.user_id);
    await expect(page.getByLabel(say('User ID or e-mail'))).toHaveValue('');
    await expect(page).toHaveURL(/\/accounts\/sign-in$/);
    await expect.poll(() => keptSession(page)).toEqual([null, null, null, null]);
  });
});

test('after some failures the browser solves a captcha by itself, and at last the account is locked', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await aMember();
  await forgetSignIns();
  await page.goto('/accounts/sign-in');
  const attempt = async () => {
    await fillSignIn(page, member.user_id, 'not-my-password');
    const answered = page.waitForResponse('**/api/accounts/sign_in');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await answered;
  };
  const refusal = page.getByRole('alert').filter({ hasText: /wrong|Too many/ });
  for (const _ of [1, 2, 3]) {
    await attempt();
    await expect(refusal).toContainText('User id or password is wrong.');
  }
  await attempt();
  await expect(page.locator('altcha-widget')).toBeVisible();
  await expect(refusal).toContainText('User id or password is wrong.');
  await stopAt(page, 'Sign in');
  await attempt();
  await expect(refusal).toContainText(
    /Too many attempts. Try again after \d\d-\w{3}-\d{4} \d\d:\d\d:\d\d [AP]M/,
  );
});

test('remembered: the browser closes, and the person is still in; sign-out empties both storages', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await signIn(page, await aMember(), { remember: true });
  await page.close();
  const again = await context.newPage();
  await again.goto('/');
  await again.waitForURL('**/user/home');
  await again.goto('/accounts/sign-out');
  await again.waitForURL('**/accounts/sign-in');
  await expect.poll(() => keptSession(again)).toEqual([null, null, null, null]);
  await again.goto('/user/home');
  await again.waitForURL('**/accounts/sign-in');
});

test('not remembered: another tab starts signed out', { tag: '@phone' }, async ({ page, context }) => {
  await signIn(page, await aMember());
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByLabel('User ID or e-mail')).toBeVisible();
});
