import { expect } from '@playwright/test';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { readHindi } from './english-left.ts';
import { test } from './journey.ts';
import { aMember, enter, password } from './people.ts';

test('Hindi is chosen before sign-in, kept with the account, and left again on the profile', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await aMember();
  await page.goto('/accounts/sign-in');
  await page.getByRole('button', { name: 'हिंदी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await stopAt(page, 'साइन इन');
  await page.locator('input').first().fill(member.user_id);
  await page.locator('input[type="password"]').fill('not-my-password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: /[ऀ-ॿ]/ })).toBeVisible();
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/home');
  await expect(page.locator('h1')).toContainText('नमस्ते');
  const kept = () =>
    database()
      .selectFrom('app_user')
      .select('language')
      .where('user_id', '=', member.user_id)
      .executeTakeFirstOrThrow();
  await expect.poll(kept).toEqual({ language: 'hi' });
  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { name: 'Language' })).toBeVisible();
  expect(await kept()).toEqual({ language: 'en' });
});

test('Devanagari is drawn from letters and not as boxes', { tag: '@phone' }, async ({ page }) => {
  const member = await aMember();
  await readHindi(page, member);
  await enter(page, member, '/user/profile');
  await expect(page.locator('h1')).toBeVisible();
  // the page asks for the letters by itself
  const weights = () =>
    page.evaluate(() =>
      [...document.fonts].flatMap(({ family, weight, status }) =>
        family.includes('Banyan Hindi') && !family.includes('Line') && status === 'loaded' ? [weight] : [],
      ),
    );
  await expect.poll(weights).toEqual(['400', '600']);
  /** The picture of a word, as the page draws it. */
  const drawn = (text: string, weight: number) =>
    page.evaluate(
      async ([word, bold]) => {
        await document.fonts.load(`${bold} 40px "Banyan Hindi"`, String(word));
        const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 80 });
        const pen = canvas.getContext('2d');
        if (!pen) throw new Error('There is no canvas.');
        pen.font = `${bold} 40px "Banyan Hindi"`;
        pen.fillText(String(word), 0, 60);
        const width = pen.measureText(String(word)).width;
        return { picture: canvas.toDataURL(), width };
      },
      [text, weight],
    );
  const plain = await drawn('क्षि', 400);
  // joined letters are narrower than the same letters one by one, and no two words look alike, as boxes would
  const apart = await drawn('क\u200c\u094dष\u200cि', 400);
  expect(plain.width).toBeLessThan(apart.width);
  const words = await Promise.all(['कख', 'गघ', 'चछ'].map(async (word) => (await drawn(word, 400)).picture));
  expect(new Set(words).size).toBe(words.length);
  expect((await drawn('कख', 600)).picture).not.toBe(words[0]);
  expect(await page.evaluate(() => document.fonts.check('400 14px "Banyan Hindi"', 'कख'))).toBe(true);
});
