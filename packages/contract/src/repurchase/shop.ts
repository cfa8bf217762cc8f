import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { column, filter, report } from '../core/report.ts';
import { deliveryAddress } from './order-fields.ts';
import { shopScreens } from './screens.ts';
import { sku } from './sku.ts';

/** Of a franchise: what it sells itself, or what its master or else the company sells to it. */
const stores = ['Own', 'Supplier'] as const;
const userTypes = ['User', 'Franchise'] as const;

/** What can be bought now: on sale, with a price in force; members and admins see the company's store. */
export const shop = report({
  path: 'repurchase/shop',
  summary: 'Products that can be bought, with what is free of each',
  screens: shopScreens,
  columns: {
    name: column('text', 'Product', { sort: true }),
    sku: column('id', 'SKU'),
    category: column('text', 'Category', { priority: 1 }),
    mrp: column('money', 'MRP'),
    discount_percent: column('percent', 'Discount', { priority: 2 }),
    gst_percent: column('percent', 'GST', { priority: 2 }),
    price: column('money', 'Price'),
    /** Of one piece, the most it can cost. */
    with_tax: column('money', 'With tax'),
    bv: column('money', 'BV'),
    /** What the seller has and has set aside for nobody. */
    available: column('int', 'In stock'),
  },
  filters: {
    text: filter('text', 'SKU, barcode or name'),
    /** With those below it. */
    category: filter('int', 'Category'),
    store: filter('choice', 'Store', { options: stores, roles: ['Franchise'] }),
  },
  extra: {
    picture_url: z.nullable(z.string()),
    description: z.string(),
    /** The member is told when it is in stock again. */
    is_asked_for: z.boolean(),
  },
  default_sort: 'name',
});

/** Asked of a product that is out of stock; the notice comes when the company has it again. */
export const askForStock = endpoint({
  method: 'POST',
  path: 'user/ask_for_stock',
  summary: 'Asks to be told when a product is in stock again',
  screens: ['/user/repurchase/place-order'],
  limit: 60,
  body: z.object({ sku: sku() }),
  reply: data(z.object({ sku: z.string() })),
});

/** One product by the code a scanner reads. Refused with `unknown_product` where the store does not sell it. */
export const scanProduct = endpoint({
  method: 'GET',
  path: 'repurchase/scan',
  summary: 'The product with a barcode or SKU',
  screens: shopScreens,
  query: z.object({
    barcode: z
      .string('Scan a barcode.')
      .check(z.trim(), z.minLength(1, 'Scan a barcode.'), z.maxLength(100, 'At most 100 characters.')),
    store: z.optional(z.enum(stores)),
  }),
  reply: data(z.object({ sku: z.string(), name: z.string(), with_tax: z.string(), available: z.number() })),
});

/**
 * Who an order is for: oneself without `user_id`. Refused with `unknown_member`, `unknown_franchise` or `blocked`, as the order
 * would be.
 */
export const orderBuyer = endpoint({
  method: 'GET',
  path: 'repurchase/buyer',
  summary: 'The buyer of an order, with the wallets that the caller may pay from',
  limit: 300,
  screens: shopScreens,
  query: z.object({
    user_id: fields.blank(fields.userId()),
    user_type: z._default(z.enum(userTypes), 'User'),
  }),
  reply: data(
    z.object({
      user_id: z.string(),
      name: z.string(),
      /** Null = the buyer pays from the wallet by confirming the order. */
      wallets: z.nullable(z.array(z.object({ code: z.string(), name: z.string(), available: z.string() }))),
      /** Of a franchise that buys for itself: its office, to which what it requests is sent; null = it is not known in full. */
      office: z.nullable(deliveryAddress),
    }),
  ),
});
