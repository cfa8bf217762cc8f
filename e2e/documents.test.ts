import { readFileSync } from 'node:fs';
import type { Language } from '@banyan/contract/core/languages';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { setBlocked } from '../apps/server/src/modules/genealogy/set-blocked.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { sheetSizes, sheets } from './journey.ts';
import { inBothLanguages, readIn, test } from './languages.ts';
import { aStatement, reverseTopupOf, topUp } from './money.ts';
import { aMember, anAdmin, context, enter, type Person } from './people.ts';
import { readQr } from './read-qr.ts';

const block = (person: Person, is_blocked: boolean) =>
  inTransaction(database(), (tx) =>
    setBlocked(tx, context(), { user_id: person.user_id, reason: 'Test', is_blocked }),
  );

/** As a closing that promotes them does. */
const reach = ({ user_id }: Person, rank: string) =>
  sql`
    insert into member_rank (member_id, rank, highest, business_date)
    select id, ${rank}, ${rank}, '2026-01-31' from app_user where user_id = ${user_id}`.execute(database());

/** Opens what a code says, as somebody without an account. */
async function scan(
  page: Page,
  code: string,
  language: Language,
  leadsTo = '/utils/verify-document',
): Promise<Page> {
  const { pathname, search } = new URL(code);
  expect(pathname).toBe(leadsTo);
  const stranger = await page
    .context()
    .browser()
    ?.newContext(page.viewportSize() ? { viewport: page.viewportSize() } : {});
  if (!stranger) throw new Error('The browser has gone.');
  await readIn(stranger, language);
  const other = await stranger.newPage();
  await other.goto(`${new URL(page.url()).origin}${pathname}${search}`);
  return other;
}

inBothLanguages(() => {
  test('a letter and a card are printed and checked by somebody without an account', async ({
    page,
    language,
    say,
    reading,
    stop,
  }) => {
    const member = await reading(aMember());
    await enter(page, member, '/user/docs/welcome-letter');
    await expect(page.getByText(`WL-${member.user_id}`, { exact: true })).toBeVisible();
    await stop(page, 'Welcome letter');
    expect(await sheets(page)).toBe(1);
    const letter = await readQr(page.getByRole('img', { name: say('QR code to verify this letter') }));
    expect(letter).toBe(await page.locator('.document-verify a').getAttribute('href'));

    const other = await scan(page, letter, language);
    await expect(other.getByText(say('Valid'), { exact: true })).toBeVisible();
    await expect(other.getByText(member.name)).toBeVisible();
    await stop(other, 'Verify a document');
    await block(member, true);
    await other.reload();
    await expect(other.getByText(say('Not valid'))).toBeVisible();
    await expect(other.getByText(say('The account is blocked.'))).toBeVisible();
    await block(member, false);
    await other.goto(`${other.url()}x`);
    await expect(other.getByText(say('No paper of ours has this code.'))).toBeVisible();
    await stop(other, 'Verify a document');
    await other.context().close();

    await reach(member, 'BRONZE');
    await enter(page, member, '/user/docs/id-card');
    await expect(page.getByRole('region', { name: say('Front') })).toContainText(`${say('Rank')} Bronze`);
    await expect(page.getByRole('region', { name: say('Back') })).toBeVisible();
    await stop(page, 'Id card', ['Bronze']);
    // a page of the size of a bank card for each face
    const faces = await sheetSizes(page);
    expect(faces).toHaveLength(2);
    for (const { width, height } of faces) {
      expect(width).toBeCloseTo(85.6, 0);
      expect(height).toBeCloseTo(54, 0);
    }
    const old = await readQr(page.getByRole('img', { name: say('QR code to verify this card') }));
    await page.getByRole('button', { name: say('Issue a new card') }).click();
    const dialog = page.getByRole('dialog', { name: say('Issue a new card') });
    await dialog.getByRole('button', { name: say('Issue a new card') }).click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(() => readQr(page.getByRole('img', { name: say('QR code to verify this card') })))
      .not.toBe(old);
    const fresh = await readQr(page.getByRole('img', { name: say('QR code to verify this card') }));
    const ended = await scan(page, old, language);
    await expect(ended.getByText(say('It has ended.'))).toBeVisible();
    await ended.context().close();
    const valid = await scan(page, fresh, language);
    await expect(valid.getByText(say('Valid'), { exact: true })).toBeVisible();
    await valid.context().close();
  });

  test('a payout statement is one page, and its code opens it for somebody without an account', async ({
    page,
    language,
    say,
    stop,
  }) => {
    await page.goto(await aStatement());
    const statement = page.getByRole('img', { name: say('QR code to verify this statement') });
    await expect(statement).toBeVisible();
    await stop(page, 'Payout statement');
    expect(await sheets(page)).toBe(1);
    const address = await readQr(statement);
    expect(address).toBe(await page.locator('.document-verify a').getAttribute('href'));
    const checked = await scan(page, address, language, '/payout-statement');
    await expect(checked.getByRole('img', { name: say('QR code to verify this statement') })).toBeVisible();
    await checked.context().close();
  });
});

test('a receipt leads to what it is worth, and after a reversal the receipt is not valid', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await aMember();
  await page.goto(await topUp(member, { package: 'STARTER' }));
  const receipt = page.getByRole('img', { name: 'QR code to verify this receipt' });
  await expect(receipt).toBeVisible();
  const code = await readQr(receipt);
  expect(code).toBe(await page.locator('.document-verify a').getAttribute('href'));
  const other = await scan(page, code, 'en');
  await expect(other.getByText('Valid', { exact: true })).toBeVisible();
  await expect(other.getByText(member.name)).toBeVisible();
  await reverseTopupOf(await anAdmin(), member);
  await other.reload();
  await expect(other.getByText('Not valid', { exact: true })).toBeVisible();
  await expect(other.getByText('It was reversed.')).toBeVisible();
  await stopAt(other, 'Verify a document');
  await other.context().close();
});

test('members take their data with them, and think twice about being erased', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await aMember();
  await enter(page, member, '/user/profile');
  const section = page.getByRole('region', { name: 'My data' });
  await section.getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download my data' });
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download my data' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('my-data.json');
  const file = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(file).toMatchObject({
    user_id: member.user_id,
    profile: [{ name: member.name }],
    contacts: [{ channel: 'email', contact: member.email }],
  });
  await expect(section.getByText('You asked for it today already.')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Download my data' })).toBeDisabled();

  await section.getByRole('button', { name: 'Erase my account…' }).click();
  const erasing = page.getByRole('dialog', { name: 'Erase my account' });
  await expect(erasing.getByText('Tax law keeps name and PAN')).toBeVisible();
  await erasing.getByRole('button', { name: 'Erase my account' }).click();
  await expect(section.getByText('It will be erased on')).toBeVisible();
  await stopAt(page, 'Profile');
  await section.getByRole('button', { name: 'Keep my account' }).click();
  await page
    .getByRole('dialog', { name: 'Keep my account' })
    .getByRole('button', { name: 'Keep my account' })
    .click();
  await expect(section.getByRole('button', { name: 'Erase my account…' })).toBeEnabled();
  await expect(section.getByText('It will be erased on')).toBeHidden();
});
