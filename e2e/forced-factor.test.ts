import type { ChildProcess } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { freePort, startServer, stopServer } from './built-server.ts';
import { fillSignIn, keptSession, moveTo, test } from './journey.ts';
import { anAdmin, forgetSignIns, password } from './people.ts';
import { stepNow, totp } from './totp.ts';

const ownerUrl = process.env.E2E_OWNER_URL;
let server: ChildProcess;
let address: string;

/** A server of its own on the same database, set as in production. */
test.beforeAll(async () => {
  test.skip(!ownerUrl, 'a server that runs already is set as it is');
  const port = await freePort();
  address = `http://localhost:${port}`;
  server = await startServer(port, ownerUrl ?? '', { REQUIRE_SECOND_FACTOR: 'true' });
});
test.afterAll(async () => {
  if (server) await stopServer(server);
});

const wanted = '/admin/settings/approvals?f_status=Pending';
const setUp = (page: Page) => page.getByRole('heading', { name: 'Set up second factor' });

test('an admin who may decide is led to a second factor, finds no way around it, and lands where they wanted', {
  tag: '@phone',
}, async ({ page }) => {
  const admin = await anAdmin();
  await forgetSignIns();
  await page.goto(`${address}${wanted}`);
  await fillSignIn(page, admin.user_id, password);
  await page.keyboard.press('Enter');
  await expect(setUp(page)).toBeVisible();
  await stopAt(page, 'Security');

  for (const path of ['/admin/dashboard', '/admin/wallet/credit-debit', '/admin/profile', wanted]) {
    await page.goto(`${address}${path}`);
    await expect(setUp(page)).toBeVisible();
  }
  await moveTo(page, '/admin/dashboard');
  await expect(setUp(page)).toBeVisible();
  await page.goto(`${address}/admin/security?tab=sessions`);
  await expect(setUp(page)).toBeVisible();
  // the pages are not what holds: the server refuses the call itself
  const [token] = await keptSession(page);
  const bearer = JSON.parse(atob(token ?? '')) as string;
  const asked = await page.request.get(`${address}/api/admin/requests`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  expect(await asked.json()).toMatchObject({ code: 'no_second_factor' });

  await page.goto(`${address}${wanted}`);
  await page.getByRole('button', { name: 'Set up Authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor' });
  await dialog.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  const key = await dialog.locator('.copy-text .mono').innerText();
  await dialog.getByLabel('Code', { exact: true }).fill(totp(key, stepNow()));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I saved the codes' }).click();
  await page.waitForURL(`${address}${wanted}`);
  await expect(page.getByRole('heading', { name: 'Approvals', level: 1 })).toBeVisible();
  await page.goto(`${address}/admin/security?tab=two-factor`);
  await expect(page.getByText('10 codes are left.')).toBeVisible();
});
