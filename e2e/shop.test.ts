import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { test } from './journey.ts';
import { anAdmin, enter } from './people.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** A png of one colour, as a browser makes it. */
async function aPicture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 120, height: 80 });
    canvas.getContext('2d')?.fillRect(0, 0, 120, 80);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

test('an admin adds a category and a product, gives it another price, and goods come in and are written off', {
  tag: '@phone',
}, async ({ page }) => {
  await enter(page, await anAdmin(), '/admin/repurchase/add-category');
  await page.getByLabel('Name').fill('Honey');
  await stopAt(page, 'Add category');
  await press(page, 'Add the category');
  await expect(page.getByRole('heading', { name: 'Category added' })).toBeFocused();

  await page.getByRole('link', { name: 'Add product' }).first().click();
  await page.getByLabel('SKU').fill('HONEY-500');
  await page.getByLabel('Name').fill('Forest honey 500 g');
  await page.getByLabel('Category').selectOption('Honey');
  await page.getByLabel('HSN').fill('0409');
  await page.getByLabel('MRP').fill('105.21');
  await page.getByLabel('GST, %').fill('5');
  await expect(page.getByText('₹100.19')).toBeVisible();
  await page.getByLabel('BV (optional)').fill('200');
  await page
    .getByLabel('Picture (optional)')
    .setInputFiles({ name: 'honey.png', mimeType: 'image/png', buffer: await aPicture(page) });
  await press(page, 'Add the product');
  await expect(page.getByText('BV is at most the price without tax.').first()).toBeVisible();
  await press(page, 'OK');
  await page.getByLabel('BV (optional)').fill('40');
  await stopAt(page, 'Add product');
  await press(page, 'Add the product');
  await expect(page.getByRole('heading', { name: 'Product added' })).toBeFocused();

  await page.getByRole('link', { name: 'Add stock' }).first().click();
  await expect(page.getByLabel('SKU').first()).toHaveValue('HONEY-500');
  await page.getByLabel('Pieces').fill('12');
  await press(page, 'Continue');
  // a desktop shows it beside the form as well
  await expect(page.locator('.review').getByText('In stock afterwards')).toBeVisible();
  await stopAt(page, 'Add stock');
  await press(page, 'Add 12 pieces');
  await expect(page.getByRole('heading', { name: 'Stock added' })).toBeFocused();

  await page.goto('/admin/repurchase/products-list?f_text=honey');
  await page.getByText('Forest honey 500 g').first().click();
  await expect(page.getByRole('img', { name: 'Picture of Forest honey 500 g' })).toBeVisible();
  await stopAt(page, 'Products');
  await press(page, 'Write off');
  await page.getByLabel('Pieces').fill('13');
  await page.getByLabel('Reason').fill('Broken');
  await page.getByRole('dialog').getByRole('button', { name: 'Write off' }).click();
  await expect(page.getByText('Only 12 left.').first()).toBeVisible();
  await press(page, 'OK');
  await page.getByLabel('Pieces').fill('2');
  await page.getByRole('dialog').getByRole('button', { name: 'Write off' }).click();
  await expect(page.getByText('Written off. In stock now: 10.')).toBeVisible();

  await page.goto('/admin/repurchase/edit-product?sku=HONEY-500');
  await press(page, 'New price');
  await page.getByLabel('MRP').fill('210');
  await page.getByLabel('GST, %').fill('5');
  await page.getByLabel('From').fill('2099-04-01');
  await press(page, 'Add the price');
  await expect(page.getByText('From 01-Apr-2099')).toBeVisible();
  await stopAt(page, 'Edit product');

  await page.goto('/admin/repurchase/product-transactions?f_sku=HONEY-500');
  await expect(page.locator('.report-count')).toHaveText('2 results');
  await stopAt(page, 'Stock movements');
});
