import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { fillSignIn, moveTo, signIn, test } from './journey.ts';
import { credit, topUp } from './money.ts';
import { aMember, enter, password } from './people.ts';

const offlineLine = (page: Page) => page.getByText('You are offline. Figures may be out of date');
const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1024;

/**
 * The browser notes what it could not fetch without a connection: that is what these journeys are about. An `import()` that failed
 * is not among it: a browser may keep that for good.
 */
const forgetLostFiles = (problems: string[]): void => {
  const others = problems.filter(
    (problem) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|A file did not arrive/.test(problem),
  );
  problems.splice(0, problems.length, ...others);
};

/** Opens a page the way a person does, from the menu of the area. */
async function choose(page: Page, name: string): Promise<void> {
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name, exact: true }).click();
  } else {
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name, exact: true })
      .click();
  }
}

test('without a connection the app stays, says so, and goes on when it is back', { tag: '@phone' }, async ({
  page,
  context,
  problems,
}) => {
  const member = await aMember();
  await topUp(member, { package: 'FLEX', amount: '5000' });
  await enter(page, member, '/user/finance/passbook');
  await expect(page.locator('.report-count')).toHaveText(/result/);
  await page.evaluate(() => Object.assign(window, { isStillThere: true }));
  await context.setOffline(true);
  await expect(offlineLine(page)).toBeVisible();
  await choose(page, 'Statistics');
  await expect(page.getByText('No connection. Nothing was changed.')).toBeVisible();
  await stopAt(page, 'Statistics');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
  await expect(page.getByText('No connection')).toHaveCount(0);
  await expect(offlineLine(page)).toHaveCount(0);
  // The very same page: nothing was loaded anew.
  expect(await page.evaluate(() => 'isStillThere' in window)).toBe(true);
  forgetLostFiles(problems);
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('news is pushed to a device that asked for it by a press, and its service worker shows it', {
    tag: '@phone',
  }, async ({ page, context }) => {
    // the push service of a browser is the one thing that no journey has
    await page.addInitScript(() => {
      const keys = {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      };
      const made = { toJSON: () => ({ endpoint: 'https://push.example.com/1', keys }) };
      PushManager.prototype.subscribe = async () => made as unknown as PushSubscription;
    });
    await context.grantPermissions(['notifications']);
    await enter(page, await aMember(), '/user/notifications');
    await page.getByRole('button', { name: 'Push to this device' }).click();
    await expect(page.getByRole('button', { name: 'Stop push here' })).toBeVisible();
    await stopAt(page, 'Notifications');

    // a browser without a desktop shows nothing itself
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(() => {
      const shown: unknown[] = [];
      Object.assign(globalThis, { shown });
      ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
        shown.push([title, options?.body]);
      };
    });
    const browser = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId);
      });
    });
    await browser.send('ServiceWorker.enable');
    await browser.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId: await registered,
      data: JSON.stringify({ title: 'Banyan', body: 'KYC', url: '/user/kyc' }),
    });
    const shown = () => worker?.evaluate(() => (globalThis as unknown as { shown: unknown }).shown);
    await expect.poll(shown).toEqual([['Banyan', 'KYC']]);
    await page.getByRole('button', { name: 'Stop push here' }).click();
    await expect(page.getByRole('button', { name: 'Push to this device' })).toBeVisible();
  });

  test('the dashboard and the passbook that were seen last open without a connection, with their time, until sign-out', {
    tag: '@phone',
  }, async ({ page, context, problems }) => {
    const member = await aMember();
    await credit(member, '5000');
    await page.goto('/');
    await signIn(page, member, { remember: true });
    const manifest = await page.request.get('/api/company/manifest');
    expect(await manifest.json()).toMatchObject({ display: 'standalone', icons: [{}, { sizes: '512x512' }] });
    await page.evaluate(() => navigator.serviceWorker.ready);
    const welcome = page.getByRole('heading', { level: 1 });
    // until its figures came the page bears its own name
    await expect(welcome).toHaveText(/^Namaste, /);
    const home = await welcome.innerText();
    await moveTo(page, '/user/finance/passbook');
    await expect(page.locator('.report-count')).toHaveText(/result/);
    // totals come after their rows
    await expect(page.locator('.report-cards')).not.toContainText('…');
    const rows = await page.locator('.report-cards').innerText();
    const seen = page.getByText(/^No connection\. These figures are of/);
    // the files of both pages are held once they were asked for again
    await page.reload();
    await expect(page.locator('.report-count')).toHaveText(/result/);
    // a picture that is opened is not taken for the shell
    await page.goto('/favicon.svg');
    await page.goto('/user/finance/passbook');
    await expect(page.locator('.report-count')).toHaveText(/result/);
    await context.setOffline(true);
    await page.reload();
    await expect(seen).toBeVisible();
    await expect(page.locator('.report-cards')).toHaveText(rows, { useInnerText: true });
    await page.goto('/user/home');
    await expect(welcome).toHaveText(home);
    await expect(seen).toBeVisible();
    await stopAt(page, 'Dashboard');
    await context.setOffline(false);
    await expect(seen).toHaveCount(0);
    await page.goto('/accounts/sign-out');
    await page.waitForURL('**/accounts/sign-in');
    expect(await page.evaluate(() => caches.keys())).not.toContain('last-seen');
    forgetLostFiles(problems);
  });
});

test('a missing script is tried again, and loads the page anew only for another version', {
  tag: '@desktop',
}, async ({ page, problems }) => {
  await page.route('**/assets/security-*.js', (route) => route.abort());
  await enter(page, await aMember(), '/user/finance/passbook');
  await expect(page.getByRole('heading', { level: 1, name: 'Passbook' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isStillThere: true }));
  await page.route('**/assets/statistics-*.js', (route) => route.abort());
  await choose(page, 'Statistics');
  await expect(page.getByText('This page could not be loaded.')).toBeVisible();
  await page.unroute('**/assets/statistics-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
  expect(await page.evaluate(() => 'isStillThere' in window)).toBe(true);

  const asksForVersion = (url: URL): boolean => url.pathname === '/';
  await page.route(asksForVersion, (route) => route.fulfill({ body: 'another version' }));
  await choose(page, 'Security');
  await page.waitForFunction(() => !('isStillThere' in window));
  // What it asks for is still missing, and once is enough.
  await expect(page.getByText('This page could not be loaded.')).toBeVisible();
  // What the frame of the page began to load and lost is had by loading the page anew, as soon as it is there.
  await page.unroute('**/assets/security-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
  // a browser that keeps what it lost is noted once, before that
  const stuck = problems.findIndex((problem) => /security-.* could not be imported/.test(problem));
  if (stuck >= 0) problems.splice(stuck, 1);
  forgetLostFiles(problems);
});

test('a form says in words that there is no connection, and keeps what was typed', { tag: '@phone' }, async ({
  page,
  context,
  problems,
}) => {
  const member = await aMember();
  await page.goto('/accounts/sign-in');
  await fillSignIn(page, member.user_id, password);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Error!', { exact: true })).toBeVisible();
  await expect(page.getByText('No connection. Your entries are kept')).toBeVisible();
  await expect(page.getByLabel('User ID or e-mail')).toHaveValue(member.user_id);
  await stopAt(page, 'Sign in');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/user/home');
  forgetLostFiles(problems);
});

test('a topup waits for the connection instead of showing an endless skeleton', { tag: '@desktop' }, async ({
  page,
  context,
  problems,
}) => {
  const member = await aMember();
  await enter(page, member, '/user/topup/activate-from-wallet?package=FLEX');
  await expect(page.getByLabel('Amount')).toBeEditable();
  // before the price of this amount is known
  await context.setOffline(true);
  await page.getByLabel('Amount').fill('5000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('No connection. Nothing was changed.')).toBeVisible();
  await expect(page.locator('form').getByRole('button', { name: 'Top up' })).toBeDisabled();
  await context.setOffline(false);
  await expect(page.getByText('To pay', { exact: true })).toBeVisible();
  await expect(page.locator('form').getByRole('button', { name: 'Top up' })).toBeEnabled();
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByLabel('Amount')).toHaveValue('5000');
  forgetLostFiles(problems);
});
