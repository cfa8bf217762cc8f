import { expect, type Page, type Route } from '@playwright/test';
import { stopAt } from './axe.ts';
import { acceptDialog, test } from './journey.ts';
import { aMember, enter } from './people.ts';

/** Opens the profile for editing and types a district that nobody has saved yet. */
async function edit(page: Page): Promise<void> {
  await enter(page, await aMember(), '/user/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('District').fill('Mysuru');
}

/** Answers the next save with a refusal. */
async function refuse(page: Page, status: number, code: string, errors = {}): Promise<void> {
  await answer(page, (route) =>
    route.fulfill({ status, json: { code, message: 'Invalid form data!', errors, request_id: 'r-27' } }),
  );
}

async function answer(page: Page, how: (route: Route) => Promise<void>): Promise<void> {
  await page.unroute('**/api/profile');
  await page.route('**/api/profile', (route) =>
    route.request().method() === 'PUT' ? how(route) : route.continue(),
  );
  await page.getByRole('button', { name: 'Save the details' }).click();
}

test('a 400 lists its items and lands on the fields; 500 and no connection keep what was typed', {
  tag: '@phone',
}, async ({ page }) => {
  await edit(page);
  const district = page.getByLabel('District');
  await refuse(page, 400, 'invalid_request', { name: 'First thing.', pincode: 'Second thing.' });
  const alert = page.getByRole('dialog', { name: 'Invalid request' });
  await expect(alert).toContainText('1. name: First thing.');
  await expect(alert).toContainText('2. pincode: Second thing.');
  await acceptDialog(page, 'Invalid request');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.locator('.field-error')).toHaveText(['First thing.', 'Second thing.']);
  await expect(district).toHaveValue('Mysuru');
  await stopAt(page, 'Profile');

  await page.getByLabel('Name', { exact: true }).fill('Asha Rani');
  await page.getByLabel('Pin code').fill('570001');
  await refuse(page, 500, 'server_error');
  await expect(page.getByText('Server error!', { exact: true })).toBeVisible();
  await expect(district).toHaveValue('Mysuru');

  await answer(page, (route) => route.abort());
  await expect(page.getByText('Error!', { exact: true })).toBeVisible();
  await expect(district).toHaveValue('Mysuru');

  await page.unroute('**/api/profile');
  await page.getByRole('button', { name: 'Save the details' }).click();
  await expect(page.getByText('Details saved')).toBeVisible();
  await expect(page.getByText('Mysuru', { exact: true })).toBeVisible();
});

test('a 401 says that the session has expired and signs out', { tag: '@desktop' }, async ({ page }) => {
  await edit(page);
  await refuse(page, 401, 'session_expired');
  await acceptDialog(page, 'Session expired. Please login again!');
  await page.waitForURL('**/accounts/sign-in');
});

test('a 403 says that it is not allowed and signs out', { tag: '@desktop' }, async ({ page }) => {
  await edit(page);
  await refuse(page, 403, 'not_allowed');
  await acceptDialog(page, 'You are not allowed!');
  await page.waitForURL('**/accounts/sign-in');
});
