import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { acceptDialog, test } from './journey.ts';
import { fund, type Pin, topupsOf, twoPinsOf, usePinFor } from './money.ts';
import { aFranchise, alone, aMember, anAdmin, enter, forgetPinTries, type Person } from './people.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
/** Opens the first row of the list, as a card or as a line of the table. */
const openRow = async (page: Page): Promise<void> => {
  const card = page.locator('.report-cards li > button');
  const row = page.getByRole('button', { name: 'Open details' });
  await card.or(row).first().click();
};

test.beforeEach(forgetPinTries);

async function typePin(page: Page, user: Person, { pin_no, pin_password }: Pin): Promise<void> {
  await page.getByLabel('Member').fill(user.user_id);
  await page.getByLabel('Pin number').fill(pin_no.toLowerCase());
  await page.getByLabel('Pin password').fill(pin_password);
  await press(page, 'Continue');
}

/** A pin that buys nothing is refused where it is typed, before anything is sent, and what was typed is still there. */
async function expectRefused(page: Page, user: Person, pin: Pin, why: string): Promise<void> {
  await typePin(page, user, pin);
  await expect(page.getByText(why).first()).toBeVisible();
  await expect(page.getByLabel('Pin number')).toHaveValue(pin.pin_no.toLowerCase());
  await expect(page.getByLabel('Pin number')).toBeFocused();
  await stopAt(page, 'Top up by pin');
}

async function expectUsed(page: Page, user: Person, pin: Pin): Promise<void> {
  await typePin(page, user, pin);
  await expect(page.getByText(`${user.name} (${user.user_id})`)).toBeVisible();
  await expect(page.getByText('Welcome kit: bag, diary and pen')).toBeVisible();
  await stopAt(page, 'Top up by pin');
  await press(page, 'Use the pin');
  await expect(page.getByRole('heading', { name: 'Starter topped up' })).toBeFocused();
  expect(await topupsOf(user)).toBe(1);
}

/** The first kit of the list, said to be on its way. */
async function dispatch(page: Page): Promise<void> {
  await openRow(page);
  await stopAt(page, 'Product dispatch');
  await press(page, 'Dispatch…');
  await page.getByLabel('Courier (optional)').fill('Blue Bird');
  await page.getByLabel('Tracking number (optional)').fill('BB 4711');
  await page.getByLabel('Tracking address (optional)').fill('courier.test/BB4711');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Enter an address that begins with https://')).toBeVisible();
  await page.getByLabel('Tracking address (optional)').fill('https://courier.test/BB4711');
  await stopAt(page, 'Product dispatch');
  await press(page, /^Dispatch the kit of E\d+$/);
  await expect(page.getByText(/The kit of E\d+ is on its way\./)).toBeVisible();
}

test('pins are bought, three are given away: their former holder is refused, the new one tops up and gets the kit', async ({
  page,
}) => {
  const [giver, receiver, admin] = [await aMember(), await aMember(), await anAdmin()];
  await fund(giver, '12000');
  await enter(page, giver, '/user/pin-management/pin-generate');
  await page.getByRole('radio', { name: /^Starter/ }).check();
  await page.getByLabel('Number of pins').fill('101');
  await press(page, 'Continue');
  await expect(page.getByText('At most 100 pins.').first()).toBeVisible();
  await page.getByLabel('Number of pins').fill('4');
  await press(page, 'Continue');
  await expect(page.getByText('To pay')).toBeVisible();
  await stopAt(page, 'Generate pins');
  await press(page, 'Generate 4 pins');
  await expect(page.getByRole('heading', { name: '4 pins generated' })).toBeFocused();
  await stopAt(page, 'Generate pins');
  const made = page.locator('section', { has: page.getByRole('heading', { name: 'Numbers and passwords' }) });
  const pin_no = (await made.locator('dt').first().innerText()).trim();
  const pin_password = (await made.locator('dd').first().innerText()).trim().split(/\s/)[0] ?? '';
  expect(pin_password).toMatch(/^(\w{4}-){3}\w{4}$/);

  await page.goto('/user/pin-management/pin-transfer');
  await page.getByRole('textbox', { name: 'User id' }).fill(receiver.user_id);
  await expect(page.locator('form').getByText(receiver.name)).toBeVisible();
  await page.getByLabel('Number of pins').fill('5');
  await press(page, 'Continue');
  await press(page, 'Send 5 pins');
  await acceptDialog(page, 'Invalid request');
  await expect(page.getByRole('textbox', { name: 'User id' })).toHaveValue(receiver.user_id);
  await page.getByLabel('Number of pins').fill('3');
  await stopAt(page, 'Transfer pins');
  await press(page, 'Continue');
  await press(page, 'Send 3 pins');
  await expect(page.getByRole('heading', { name: '3 pins sent' })).toBeFocused();
  await stopAt(page, 'Transfer pins');

  // the oldest ones went: their old passwords are worth nothing
  await page.goto('/user/topup/topup-by-pin');
  await expectRefused(page, receiver, { pin_no, pin_password }, 'Pin number or password is wrong.');
  expect(await topupsOf(receiver)).toBe(0);

  await enter(page, receiver, `/user/pin-management/view-pin?f_no=${pin_no}`);
  await expect(page.locator('.report-count')).toHaveText('1 result');
  await openRow(page);
  await press(page, 'Show the password');
  await press(page, 'Show the password');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Pin password')).toBeVisible();
  const renewed = (await dialog.locator('dd').nth(1).innerText()).trim().split(/\s/)[0] ?? '';
  expect(renewed).not.toBe(pin_password);
  await stopAt(page, 'View pins');
  await page.goto('/user/topup/topup-by-pin');
  await expectUsed(page, receiver, { pin_no, pin_password: renewed });

  await enter(page, admin, `/admin/pin-management/pin-product-dispatch?f_member=${receiver.user_id}`);
  await dispatch(page);
  await enter(page, receiver, '/user/pin-management/pin-product-dispatch');
  await openRow(page);
  await expect(page.getByRole('link', { name: 'Follow the parcel' })).toHaveAttribute(
    'href',
    'https://courier.test/BB4711',
  );
  await stopAt(page, 'Product dispatch');
  await press(page, 'It has arrived');
  await press(page, /^The kit of E\d+ has arrived$/);
  await expect(page.getByText(/The kit of E\d+ is delivered\./)).toBeVisible();
  await expect(page.getByText('Delivered').first()).toBeVisible();
});

/** A bad pin and a used one are refused, a good one tops up. */
async function tryPins(page: Page, person: Person): Promise<void> {
  const [holder, first, user] = [await aMember(), await aMember(), await aMember()];
  const [used, good] = await twoPinsOf(holder);
  await usePinFor(first, used);
  await enter(page, person, `/${person.user_type.toLowerCase()}/topup/topup-by-pin`);
  const wrong = { ...good, pin_password: 'AAAA-BBBB-CCCC-DDDD' };
  await expectRefused(page, user, wrong, 'Pin number or password is wrong.');
  await expectRefused(page, user, used, 'This pin is used already.');
  await expectUsed(page, user, good);
  await stopAt(page, 'Top up by pin');
}

test('topup by pin of a member: a bad pin, a used one, a good one', { tag: '@phone' }, async ({ page }) => {
  await tryPins(page, await aMember());
});

test('topup by pin of an admin: a bad pin, a used one, a good one', { tag: '@phone' }, async ({ page }) => {
  await tryPins(page, await anAdmin());
});

test('topup by pin at the counter: a bad pin, a used one, a good one, and its kit is sent from there', {
  tag: '@phone',
}, async ({ page }) => {
  const franchise = await aFranchise();
  await alone('switched pages', async () => {
    await tryPins(page, franchise);
    await page.goto('/franchise/pin-management/pin-product-dispatch');
    await dispatch(page);
  });
});

test('an admin makes pins for money received outside, and blocks one', { tag: '@phone' }, async ({
  page,
}) => {
  const [admin, member] = [await anAdmin(), await aMember()];
  await enter(page, admin, '/admin/pin-management/pin-generate');
  await page.getByRole('textbox', { name: 'User id' }).fill(member.user_id);
  await expect(page.locator('form').getByText(member.name)).toBeVisible();
  await page.getByRole('radio', { name: /^Starter/ }).check();
  await page.getByLabel('Number of pins').fill('1');
  await page.getByLabel('Received by').selectOption('Cash');
  await press(page, 'Continue');
  await press(page, 'Generate one pin');
  await expect(page.getByRole('heading', { name: 'One pin generated' })).toBeFocused();
  await expect(page.getByText('Their holder alone sees the passwords')).toBeVisible();
  await stopAt(page, 'Generate pins');

  await page.goto(`/admin/pin-management/view-pin?f_holder=${member.user_id}`);
  await openRow(page);
  await press(page, 'Block');
  await page.getByLabel('Reason').fill('Reported as stolen');
  await stopAt(page, 'View pins');
  await press(page, /^Block E\d+/);
  await expect(page.getByText(/E\d+ is blocked\./)).toBeVisible();
  await page.goto('/admin/pin-management/pin-statistics');
  await stopAt(page, 'Pin statistics');
});

test('what a request for pins lacks is said at each of its inputs, at once', { tag: '@desktop' }, async ({
  page,
}) => {
  await enter(page, await aMember(), '/user/pin-management/pin-request');
  await press(page, 'Continue');
  const problems = page.getByRole('alert').filter({ hasText: 'need your attention' });
  await expect(problems).toContainText('Package: Choose a package.');
  await expect(problems).toContainText('Number of pins: Enter a whole number.');
  await press(page, 'Add a package');
  await press(page, 'Continue');
  await expect(problems.getByRole('link', { name: 'Package: Choose a package.' })).toHaveCount(2);
});

test('an id that nobody can have is no question for the server', { tag: '@desktop' }, async ({ page }) => {
  await enter(page, await aMember(), '/user/finance/transfer-fund');
  await page.getByLabel('User id').fill('x'.repeat(51));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('User id: User id has 5 to 50 characters.');
});
