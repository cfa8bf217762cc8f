import * as z from 'zod/mini';
import { data, endpoint, publicEndpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { amount, money } from '../core/money.ts';
import { pictureBodyLimit, pictureFields } from '../core/picture-file.ts';
import { column, filter, report } from '../core/report.ts';
import { categoryId } from './categories.ts';
import { productScreens } from './screens.ts';
import { sku } from './sku.ts';

const productChange = ['/admin/repurchase/edit-product/change'] as const;

const percent = () =>
  z
    .string('Enter a percentage, at most 4 decimals.')
    .check(z.trim(), z.regex(/^\d{1,2}(\.\d{1,4})?$/, 'Enter a percentage below 100, at most 4 decimals.'));

const priceFields = {
  /** The highest price a customer may be asked for, tax included. */
  mrp: amount(),
  discount_percent: fields.blank(percent()),
  gst_percent: percent(),
  /** Business volume of one piece, at most its price; blank = 0. */
  bv: fields.blank(money().check(z.refine((value) => !value.startsWith('-'), 'Not below 0.'))),
};

/** What of a product may be changed. */
const details = {
  name: z
    .string('Enter a name.')
    .check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(150, 'At most 150 characters.')),
  category: categoryId(),
  barcode: fields.blank(
    z
      .string()
      .check(z.trim(), z.regex(/^[A-Za-z0-9-]{4,40}$/, 'Barcode has 4 to 40 letters, digits or hyphens.')),
  ),
  hsn: z
    .string('HSN has 4, 6 or 8 digits.')
    .check(z.trim(), z.regex(/^(\d{4}|\d{6}|\d{8})$/, 'HSN has 4, 6 or 8 digits.')),
  /** Below this many pieces a store asks for more; missing = it never does. */
  reorder_level: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  description: fields.blank(z.string().check(z.trim(), z.maxLength(4000, 'At most 4000 characters.'))),
  picture: fields.blank(z.object(pictureFields())),
};

const price = z.object({
  id: z.string(),
  /** The first and last day; null = it has no end. */
  from_on: z.string(),
  to_on: z.nullable(z.string()),
  status: z.enum(['In force', 'To come', 'Over']),
  mrp: z.string(),
  discount_percent: z.string(),
  gst_percent: z.string(),
  /** Without tax. */
  price: z.string(),
  bv: z.string(),
});
export type ProductPrice = z.output<typeof price>;

const pieces = { stock: z.number(), held: z.number() };

/** Products with the price in force, and what the company's store has of them. */
export const products = report({
  path: 'repurchase/products',
  summary: 'Products of the shop',
  screens: productScreens,
  columns: {
    sku: column('id', 'SKU', { sort: true }),
    name: column('text', 'Product', { sort: true }),
    category: column('text', 'Category', { priority: 3 }),
    mrp: column('money', 'MRP', { priority: 2 }),
    discount_percent: column('percent', 'Discount', { priority: 1 }),
    gst_percent: column('percent', 'GST', { priority: 1 }),
    price: column('money', 'Price'),
    bv: column('money', 'BV'),
    stock: column('int', 'In stock'),
    held: column('int', 'Reserved', { priority: 2 }),
    status: column('status', 'Status'),
  },
  filters: {
    text: filter('text', 'SKU, barcode or name'),
    category: filter('text', 'Category'),
    status: filter('choice', 'Status', { options: ['On sale', 'Off sale'] }),
  },
  extra: { picture_url: z.nullable(z.string()), hsn: z.string(), barcode: z.nullable(z.string()) },
  default_sort: 'name',
});

/** Products for a field that asks for one, also those off sale: the one whose SKU or barcode is typed comes first. At most 8. */
export const findProducts = endpoint({
  method: 'GET',
  path: 'repurchase/find_products',
  summary: 'Products whose SKU, barcode or name is typed',
  screens: ['/admin/topup/packages/change'],
  limit: 300,
  query: z.object({ text: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)) }),
  reply: data(
    z.array(
      z.object({
        sku: z.string(),
        name: z.string(),
        /** Its SKU or barcode is what was typed. */
        is_exact: z.boolean(),
        /** In the company's store, less what is reserved. */
        available: z.number(),
      }),
    ),
  ),
});

/** One product with all its prices, newest first. */
export const readProduct = endpoint({
  method: 'GET',
  path: 'repurchase/product',
  summary: 'A product and its prices',
  screens: [
    '/admin/repurchase/edit-product',
    '/admin/repurchase/add-product-stocks',
    '/admin/repurchase/products-list',
  ],
  query: z.object({ sku: sku() }),
  reply: data(
    z.object({
      sku: z.string(),
      name: z.string(),
      category: z.string(),
      category_path: z.string(),
      barcode: z.nullable(z.string()),
      hsn: z.string(),
      reorder_level: z.nullable(z.number()),
      description: z.string(),
      picture_url: z.nullable(z.string()),
      is_on_sale: z.boolean(),
      ...pieces,
      prices: z.array(price),
    }),
  ),
});

const savedProduct = data(z.object({ sku: z.string(), name: z.string(), is_on_sale: z.boolean() }));

/** On sale at once, at the price that begins now; its store is empty. */
export const createProduct = endpoint({
  method: 'POST',
  path: 'admin/create_product',
  summary: 'Adds a product with its first price',
  screens: ['/admin/repurchase/add-product'],
  body_limit: pictureBodyLimit(),
  body: z.object({ sku: sku(), ...details, ...priceFields }),
  reply: savedProduct,
});

/** Orders keep what they were made with. Without a picture the one before stays. */
export const changeProduct = endpoint({
  method: 'POST',
  path: 'admin/change_product',
  summary: 'Changes what is said about a product',
  screens: productChange,
  body_limit: pictureBodyLimit(),
  body: z.object({ sku: sku(), ...details }),
  reply: savedProduct,
});

/**
 * A price from a day on, today's from this moment on. A price without an end that began earlier ends when it begins; one
 * that would begin at the same moment and has not begun is replaced. Any other price on these days is refused.
 */
export const addProductPrice = endpoint({
  method: 'POST',
  path: 'admin/add_product_price',
  summary: 'Adds a price from a day on',
  screens: productChange,
  body: z.object({
    sku: sku(),
    ...priceFields,
    from_on: fields.businessDate(),
    to_on: fields.blank(fields.businessDate()),
  }),
  reply: data(price),
});

export const switchProduct = endpoint({
  method: 'POST',
  path: 'admin/switch_product',
  summary: 'Takes a product off sale, or puts it back',
  screens: productChange,
  body: z.object({ sku: sku(), is_on_sale: z.boolean() }),
  reply: savedProduct,
});

/** By the random name in a `picture_url`, as photos are: an `img` sends no token (docs/decisions/0009). */
export const readProductPicture = publicEndpoint({
  method: 'GET',
  path: 'repurchase/picture',
  summary: 'The picture of a product, by its address',
  query: z.object({ name: z.string().check(z.regex(/^[\w-]{32}$/)) }),
  media_type: 'image/webp',
  reply: z.unknown(),
});
