import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { setBlocked } from '../apps/server/src/modules/genealogy/set-blocked.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { stopAt } from './axe.ts';
import { sheets, test } from './journey.ts';
import { aMember, context, database, enter, type Person } from './people.ts';
import { readQr } from './read-qr.ts';

const block = (person: Person, is_blocked: boolean) =>
  inTransaction(database(), (tx) =>
    setBlocked(tx, context(), { user_id: person.user_id, reason: 'Test', is_blocked }),
  );

/** Opens what a code says, as somebody without an account. */
async function scan(page: Page, code: string): Promise<Page> {
  const { pathname, search } = new URL(code);
  expect(pathname).toBe('/utils/verify-document');
  const stranger = await page
    .context()
    .browser()
    ?.newContext(page.viewportSize() ? { viewport: page.viewportSize() } : {});
  if (!stranger) throw new Error('The browser has gone.');
  const other = await stranger.newPage();
  await other.goto(`${new URL(page.url()).origin}${pathname}${search}`);
  return other;
}

test('a letter and a card are printed and checked by somebody without an account', async ({ page }) => {
  const member = await aMember();
  await enter(page, member, '/user/docs/welcome-letter');
  await expect(page.getByText(`WL-${member.user_id}`, { exact: true })).toBeVisible();
  await stopAt(page, 'Welcome letter');
  expect(await sheets(page)).toBe(1);
  const letter = await readQr(page.getByRole('img', { name: 'QR code to verify this letter' }));
  expect(letter).toBe(await page.locator('.document-verify a').getAttribute('href'));

  const other = await scan(page, letter);
  await expect(other.getByText('Valid', { exact: true })).toBeVisible();
  await expect(other.getByText(member.name)).toBeVisible();
  await stopAt(other, 'Verify a document');
  await block(member, true);
  await other.reload();
  await expect(other.getByText('Not valid')).toBeVisible();
  await expect(other.getByText('The account is blocked.')).toBeVisible();
  await block(member, false);
  await other.goto(`${other.url()}x`);
  await expect(other.getByText('No paper of ours has this code.')).toBeVisible();
  await stopAt(other, 'Verify a document');
  await other.context().close();

  await enter(page, member, '/user/docs/id-card');
  await expect(page.getByRole('region', { name: 'Back' })).toBeVisible();
  await stopAt(page, 'Id card');
  // a page for each face
  expect(await sheets(page)).toBe(2);
  const old = await readQr(page.getByRole('img', { name: 'QR code to verify this card' }));
  await page.getByRole('button', { name: 'Issue a new card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Issue a new card' });
  await dialog.getByRole('button', { name: 'Issue a new card' }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => readQr(page.getByRole('img', { name: 'QR code to verify this card' })))
    .not.toBe(old);
  const fresh = await readQr(page.getByRole('img', { name: 'QR code to verify this card' }));
  const ended = await scan(page, old);
  await expect(ended.getByText('It has ended.')).toBeVisible();
  await ended.context().close();
  const valid = await scan(page, fresh);
  await expect(valid.getByText('Valid', { exact: true })).toBeVisible();
  await valid.context().close();
});

test('members take their data with them, and think twice about being erased', async ({ page }) => {
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
