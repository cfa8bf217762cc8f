import { expect } from '@playwright/test';
import { stopAt } from './axe.ts';
import { sheets, test } from './journey.ts';
import { aMember, enter } from './people.ts';
import { readQr } from './read-qr.ts';
import { anInvoice, someProducts } from './shop-orders.ts';

test('an invoice takes one page, and its QR code opens it for somebody without an account', async ({
  page,
  browser,
  baseURL,
}) => {
  const member = await aMember();
  const no = await anInvoice(member, await someProducts(3, 10));
  await enter(page, member, `/order-invoice?no=${encodeURIComponent(no)}`);
  await expect(page.getByRole('heading', { name: 'Tax invoice' })).toBeVisible();
  await expect(page.getByText('Rupees seven hundred eight only')).toBeVisible();
  await stopAt(page, 'Invoice');
  expect(await sheets(page)).toBe(1);
  // no money is out of sight, on a phone either
  const edges = await page
    .locator('.invoice-part .money')
    .evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().right),
    );
  expect(edges.length).toBeGreaterThan(12);
  expect(Math.max(...edges)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);

  const address = await readQr(page.getByRole('img', { name: 'QR code that opens this invoice' }));
  expect(address).toBe(await page.locator('.document-verify a').getAttribute('href'));
  const { pathname, search } = new URL(address);
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await other.goto(`${baseURL}${pathname}${search}`);
  await expect(other.getByText(no)).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Tax invoice' })).toBeVisible();
  await other.goto(`${baseURL}${pathname}?no=${encodeURIComponent(no)}`);
  await expect(other.getByRole('heading', { name: 'Tax invoice' })).toHaveCount(0);
  await stranger.close();
});

test('an invoice of thirty lines goes on to a second page at most', { tag: '@desktop' }, async ({ page }) => {
  const member = await aMember();
  const no = await anInvoice(member, await someProducts(30, 2));
  await enter(page, member, `/order-invoice?no=${encodeURIComponent(no)}`);
  await expect(page.getByRole('cell', { name: '30', exact: true })).toBeVisible();
  expect(await sheets(page)).toBe(2);
});
