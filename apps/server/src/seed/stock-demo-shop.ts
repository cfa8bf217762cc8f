import { millisecondsPerDay } from '@banyan/contract/core/dates';
import sharp from 'sharp';
import { createCategory } from '../modules/repurchase/catalogue/create-category.ts';
import { createProduct } from '../modules/repurchase/catalogue/create-product.ts';
import { encodeProductPicture } from '../modules/repurchase/catalogue/encode-product-picture.ts';
import { switchProduct } from '../modules/repurchase/catalogue/switch-product.ts';
import { addStock } from '../modules/repurchase/stock/add-stock.ts';
import { writeOffStock } from '../modules/repurchase/stock/write-off-stock.ts';
import type { Tx } from '../platform/database/db.ts';
import type { DemoNetwork } from './open-demo-company.ts';

const categories = [
  { name: 'Home care', subs: ['Cleaning', 'Laundry'] },
  { name: 'Personal care', subs: ['Bath', 'Hair'] },
  { name: 'Food', subs: ['Tea', 'Spices'] },
] as const;

/** What the demo's shop sells: the pieces that came in, and those that broke. */
const products = [
  {
    sku: 'SOAP-100',
    name: 'Neem soap 100 g',
    of: 'Bath',
    hsn: '3401',
    mrp: '59',
    gst_percent: '18',
    bv: '20',
    came: 400,
    broke: 6,
    color: '#5a8f4e',
  },
  {
    sku: 'OIL-200',
    name: 'Coconut hair oil 200 ml',
    of: 'Hair',
    hsn: '3305',
    mrp: '180',
    gst_percent: '18',
    bv: '75',
    came: 160,
    broke: 0,
    color: '#d9c48a',
  },
  {
    sku: 'SHAMPOO-200',
    name: 'Herbal shampoo 200 ml',
    of: 'Hair',
    hsn: '3305',
    mrp: '245',
    gst_percent: '18',
    bv: '100',
    came: 90,
    broke: 2,
    color: '#7a5ba6',
  },
  {
    sku: 'FLOOR-1L',
    name: 'Floor cleaner 1 l',
    of: 'Cleaning',
    hsn: '3402',
    mrp: '199',
    gst_percent: '18',
    bv: '80',
    came: 120,
    broke: 0,
    color: '#3f86b5',
  },
  {
    sku: 'WASH-1KG',
    name: 'Washing powder 1 kg',
    of: 'Laundry',
    hsn: '3402',
    mrp: '149',
    gst_percent: '18',
    bv: '55',
    came: 14,
    broke: 0,
    color: '#c9563c',
  },
  {
    sku: 'TEA-250',
    name: 'Assam tea 250 g',
    of: 'Tea',
    hsn: '0902',
    mrp: '210',
    gst_percent: '5',
    bv: '90',
    came: 220,
    broke: 0,
    color: '#8a4b22',
  },
  {
    sku: 'TEA-GREEN',
    name: 'Green tea, 25 bags',
    of: 'Tea',
    hsn: '0902',
    mrp: '165',
    gst_percent: '5',
    bv: '70',
    came: 0,
    broke: 0,
    color: '#6f9a3a',
  },
  {
    sku: 'TURMERIC-100',
    name: 'Turmeric powder 100 g',
    of: 'Spices',
    hsn: '0910',
    mrp: '48',
    gst_percent: '5',
    bv: '15',
    came: 300,
    broke: 0,
    color: '#e0a526',
  },
] as const;

/** A picture of each product, in its order: a coloured pack on white. */
export async function drawDemoProducts(): Promise<(Buffer | null)[]> {
  const pictures: (Buffer | null)[] = [];
  for (const { color } of products) {
    const pack = {
      input: { create: { width: 260, height: 380, channels: 3, background: color } },
      left: 190,
      top: 50,
    } as const;
    const page = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#fff' } })
      .composite([pack])
      .png()
      .toBuffer();
    pictures.push(await encodeProductPicture({ file_name: 'pack.png', content: page.toString('base64') }));
  }
  return pictures;
}

/** Categories, products on sale and off, and a store in which one is short and one has run out. */
export async function stockDemoShop(
  tx: Tx,
  { as, admin }: DemoNetwork,
  end: Date,
  pictures: readonly (Buffer | null)[],
): Promise<void> {
  const ago = (days: number) => as(admin, 'Admin', new Date(end.getTime() - days * millisecondsPerDay));
  const ids = new Map<string, string>();
  for (const { name, subs } of categories) {
    const { id } = await createCategory(tx, ago(60), { name, may_have_sub: true });
    for (const sub of subs)
      ids.set(sub, (await createCategory(tx, ago(60), { name: sub, parent_id: id, may_have_sub: false })).id);
  }
  for (const [index, { of, came, broke, color: _color, ...product }] of products.entries()) {
    const category = ids.get(of) ?? '';
    await createProduct(tx, ago(58), { ...product, category, reorder_level: 20 }, pictures[index] ?? null);
    const { sku } = product;
    if (came > 0)
      await addStock(tx, ago(50 - index), { sku, quantity: came, batch: `LOT ${index + 1}`, remark: '' });
    if (broke > 0) await writeOffStock(tx, ago(9), { sku, quantity: broke, reason: 'Broken on the way' });
  }
  await switchProduct(tx, ago(3), { sku: 'TEA-GREEN', is_on_sale: false });
}
