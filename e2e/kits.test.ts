import { expect, type Page } from '@playwright/test';
import { createCategory } from '../apps/server/src/modules/repurchase/catalogue/create-category.ts';
import { createProduct } from '../apps/server/src/modules/repurchase/catalogue/create-product.ts';
import { addStock } from '../apps/server/src/modules/repurchase/stock/add-stock.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { acceptDialog, test } from './journey.ts';
import { aPinOf, reverseTopupOf, usePinFor } from './money.ts';
import { actingAs, aFranchise, aMember, anAdmin, enter, type Person } from './people.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const openRow = async (page: Page): Promise<void> => {
  const card = page.locator('.report-cards li > button');
  await card
    .or(page.getByRole('button', { name: 'Open details' }))
    .first()
    .click();
};

/** A product with these pieces in the company's store. */
async function aProductOf(admin: Person, pieces: number): Promise<string> {
  const actor = await actingAs(admin);
  const sku = `HONEY-${admin.user_id}`.slice(0, 40);
  await inTransaction(database(), async (tx) => {
    const { id } = await createCategory(tx, actor, { name: `Kits ${sku}`, may_have_sub: false });
    const details = { name: `Honey ${sku}`, category: id, hsn: '0409', mrp: '118', gst_percent: '18' };
    await createProduct(tx, actor, { sku, ...details }, null);
    await addStock(tx, actor, { sku, quantity: pieces, remark: 'Test' });
  });
  return sku;
}

test('a package gets a kit of goods; a franchise without them is refused, the company sends it, and takes it back', {
  tag: '@phone',
}, async ({ page }) => {
  const [admin, franchise, member] = [await anAdmin(), await aFranchise(), await aMember()];
  const sku = await aProductOf(admin, 10);
  const code = `K${sku.replace(/\W/g, '')}`.slice(0, 20);
  await enter(page, admin, '/admin/topup/packages');
  await press(page, 'New package');
  const form = page.getByRole('dialog', { name: 'New package' });
  await form.getByLabel('Code').fill(code);
  await form.getByLabel('Name').fill(code);
  await form.getByLabel('Price').fill('1000');
  await form.getByRole('button', { name: 'Add a product' }).click();
  const product = form.getByLabel('Product', { exact: true });
  await product.fill('NONE-1');
  await expect(form.getByText('No product has the code or name NONE-1.')).toBeVisible();
  await form.getByLabel('Pieces in a kit').fill('3');
  await form.getByRole('button', { name: 'Put on sale' }).click();
  await acceptDialog(page, 'Invalid request');
  await expect(form.getByText('No product has this SKU.').first()).toBeVisible();
  await expect(form.getByText('Name the kit.').first()).toBeVisible();
  await stopAt(page, 'Packages');
  await form.getByLabel('Kit (optional)').fill('Honey kit');
  await product.fill(sku.slice(0, -1));
  const found = form.getByRole('list', { name: 'Products found' });
  await expect(found).toContainText(sku);
  await stopAt(page, 'Packages');
  await found.getByRole('button', { name: sku }).click();
  await expect(product).toHaveValue(sku);
  await expect(form.getByText('10 in stock')).toBeVisible();
  await form.getByRole('button', { name: 'Put on sale' }).click();
  await expect(page.getByText(`Package ${code} is saved as version 1.`)).toBeVisible();

  const pin = await aPinOf(franchise, code);
  await usePinFor(member, pin, franchise);
  await enter(page, franchise, `/franchise/pin-management/pin-product-dispatch?f_no=${pin.pin_no}`);
  await openRow(page);
  await expect(page.getByText(`Honey ${sku} (${sku})`)).toBeVisible();
  await press(page, 'Dispatch…');
  await expect(page.getByText('The goods leave your stock.')).toBeVisible();
  await press(page, /^Dispatch the kit of/);
  await expect(page.getByText(`${sku}: Only 0 left.`)).toBeVisible();
  await acceptDialog(page, 'Invalid request');
  await page.goto('/franchise/inventory/products-list');
  await expect(page.getByText('No goods yet.')).toBeVisible();
  await stopAt(page, 'Products');

  await enter(page, admin, `/admin/pin-management/pin-product-dispatch?f_no=${pin.pin_no}`);
  await openRow(page);
  await press(page, 'Dispatch…');
  await expect(page.getByText('The goods leave the store of the company.')).toBeVisible();
  await press(page, /^Dispatch the kit of/);
  await expect(page.getByText(/The kit of E\d+ is on its way\./)).toBeVisible();
  await page.goto(`/admin/repurchase/product-transactions?f_ref=${pin.pin_no}`);
  await expect(page.locator('.report-count')).toHaveText('1 result');
  await expect(page.getByText('7').first()).toBeVisible();

  await reverseTopupOf(admin, member);
  await enter(page, member, '/user/pin-management/pin-product-dispatch?f_return=Asked');
  await expect(page.locator('.report-count')).toHaveText('1 result');
  await stopAt(page, 'Product dispatch');
  await enter(page, admin, `/admin/pin-management/pin-product-dispatch?f_return=Asked&f_no=${pin.pin_no}`);
  await openRow(page);
  await press(page, 'It came back…');
  await page.getByLabel('Condition').selectOption('Resaleable');
  await stopAt(page, 'Product dispatch');
  await press(page, /^The kit of E\d+ came back$/);
  await expect(page.getByText(/The kit of E\d+ is back\./)).toBeVisible();
  await page.goto(`/admin/repurchase/product-transactions?f_ref=${pin.pin_no}`);
  await expect(page.locator('.report-count')).toHaveText('2 results');
});
