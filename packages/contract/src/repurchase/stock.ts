import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { column, filter, report } from '../core/report.ts';
import { text } from '../core/text.ts';
import { sku } from './sku.ts';

/** Pieces of a product: whole ones, at least 1. */
export const quantity = () =>
  z
    .int('Enter a whole number.')
    .check(z.minimum(1, 'At least 1.'), z.maximum(1_000_000, 'At most 10,00,000.'));

const changed = data(
  z.object({
    no: z.string(),
    sku: z.string(),
    name: z.string(),
    quantity: z.number(),
    /** What the store has afterwards. */
    stock: z.number(),
  }),
);

/** Goods that came into the company's store. */
export const addStock = endpoint({
  method: 'POST',
  path: 'admin/add_stock',
  summary: 'Adds goods to the store',
  screens: ['/admin/repurchase/add-product-stocks'],
  step_up: 'Confirm',
  second_person: text('Add goods to the store'),
  money: true,
  body: z.object({
    sku: sku(),
    quantity: quantity(),
    /** As the maker names the lot. */
    batch: fields.blank(z.string().check(z.trim(), z.maxLength(50, 'At most 50 characters.'))),
    remark: fields.remark(),
  }),
  reply: changed,
});

/** Goods of the company's store that are broken, lost or past their date; not those that are set aside for somebody. */
export const writeOffStock = endpoint({
  method: 'POST',
  path: 'admin/write_off_stock',
  summary: 'Writes goods of the store off',
  screens: ['/admin/repurchase/products-list/write-off'],
  step_up: 'Confirm',
  second_person: text('Write goods off'),
  money: true,
  body: z.object({ sku: sku(), quantity: quantity(), reason: fields.reason() }),
  reply: changed,
});

/** The screens that list the company's store, and those that list franchises'. */
export const storeScreens = {
  Company: ['/admin/repurchase/add-product-stocks', '/admin/repurchase/products-list'],
  Franchises: ['/admin/franchise/product-list'],
} as const;
export const storeMovementScreens = {
  Company: ['/admin/repurchase/product-transactions'],
  Franchises: ['/admin/franchise/product-transactions'],
} as const;

/** Whose stock an admin looks at; without it the company's store. */
const ofStores = {
  store: filter('choice', 'Store', { options: ['Company', 'Franchises'], roles: ['Admin'] }),
  franchise: filter('member', 'Franchise', { roles: ['Admin'] }),
};
const franchiseColumn = column('person', 'Franchise', { roles: ['Admin'], priority: 4 });

/** What a store has of each product: a franchise sees its own, an admin the company's or those of the franchises. */
export const stock = report({
  path: 'inventory/stock',
  summary: 'Goods of a store',
  screens: [...storeScreens.Company, ...storeScreens.Franchises, '/franchise/inventory/products-list'],
  columns: {
    franchise: franchiseColumn,
    sku: column('id', 'SKU', { sort: true }),
    product: column('text', 'Product', { sort: true }),
    category: column('text', 'Category', { priority: 2 }),
    stock: column('int', 'In stock'),
    held: column('int', 'Reserved'),
    value: column('money', 'Value', { total: true }),
    reorder_level: column('int', 'Reorder level', { priority: 1 }),
    status: column('status', 'Status'),
  },
  filters: {
    ...ofStores,
    text: filter('text', 'SKU, barcode or name'),
    status: filter('choice', 'Status', { options: ['Enough', 'Reorder', 'None left'] }),
  },
  default_sort: 'product',
});

/** What came into a store and left it, newest first: of a franchise its own, for an admin of the company or franchises. */
export const stockTransactions = report({
  path: 'inventory/transactions',
  summary: 'Movements of goods',
  screens: [
    ...storeMovementScreens.Company,
    ...storeMovementScreens.Franchises,
    '/franchise/inventory/product-transactions',
  ],
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    franchise: franchiseColumn,
    sku: column('id', 'SKU'),
    product: column('text', 'Product'),
    type: column('words', 'Type', { priority: 3 }),
    remark: column('text', 'Remark', { priority: 1 }),
    ref: column('id', 'Ref', { priority: 2 }),
    in: column('int', 'In'),
    out: column('int', 'Out'),
    balance: column('int', 'Balance'),
  },
  filters: {
    ...ofStores,
    on: filter('range', 'Date'),
    sku: filter('text', 'SKU'),
    ref: filter('text', 'Ref'),
  },
  default_sort: '-at',
});
