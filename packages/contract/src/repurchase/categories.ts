import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import { naming } from '../core/fields.ts';
import { column, filter, report } from '../core/report.ts';
import { productScreens, shopScreens } from './screens.ts';

/** A category as a call names it. */
export const categoryId = () =>
  naming(z.string('Choose a category.').check(z.regex(/^\d{1,18}$/, 'Choose a category.')));

const categoryName = () =>
  z
    .string('Enter a name.')
    .check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(100, 'At most 100 characters.'));

/** Blank = none is above it. */
const parent = () => z.optional(naming(z.string().check(z.regex(/^\d{0,18}$/, 'Choose a category.'))));

const category = z.object({
  id: z.string(),
  /** Its name behind those of the categories above it. */
  path: z.string(),
  may_have_sub: z.boolean(),
});

/** All of them, by their paths, to choose from. */
export const categories = endpoint({
  method: 'GET',
  path: 'repurchase/categories',
  summary: 'Categories of the shop',
  screens: [
    ...productScreens,
    ...shopScreens,
    '/admin/repurchase/add-category',
    '/admin/repurchase/categories-list',
  ],
  reply: data(z.array(category)),
});

export const categoryList = report({
  path: 'repurchase/category_list',
  summary: 'Categories with what is in them',
  screens: ['/admin/repurchase/categories-list'],
  columns: {
    path: column('text', 'Category', { sort: true }),
    products: column('int', 'Products'),
    subcategories: column('int', 'Subcategories'),
    may_have_sub: column('status', 'Subcategories allowed'),
  },
  filters: { text: filter('text', 'Name') },
  extra: { name: z.string(), parent_id: z.nullable(z.string()) },
  default_sort: 'path',
});

const saved = data(category);

export const createCategory = endpoint({
  method: 'POST',
  path: 'admin/create_category',
  summary: 'Adds a category to the shop',
  screens: ['/admin/repurchase/add-category'],
  body: z.object({ name: categoryName(), parent_id: parent(), may_have_sub: z._default(z.boolean(), false) }),
  reply: saved,
});

/** A new name, or another place; not below itself. */
export const changeCategory = endpoint({
  method: 'POST',
  path: 'admin/change_category',
  summary: 'Renames or moves a category',
  screens: ['/admin/repurchase/categories-list/change'],
  body: z.object({
    id: categoryId(),
    name: categoryName(),
    parent_id: parent(),
    may_have_sub: z._default(z.boolean(), false),
  }),
  reply: saved,
});

export const deleteCategory = endpoint({
  method: 'POST',
  path: 'admin/delete_category',
  summary: 'Deletes an empty category',
  screens: ['/admin/repurchase/categories-list/change'],
  body: z.object({ id: categoryId() }),
  reply: data(z.object({ id: z.string() })),
});
