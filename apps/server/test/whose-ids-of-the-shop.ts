import { type Fields, open, right } from './whose.ts';

const newSku = 'a new product gets a SKU of its own';

/** Calls of the shop: admins alone make them. */
export const shopIds: Record<string, Fields> = {
  'GET repurchase/category_list': right('text=category'),
  'GET repurchase/products': right('text=product', 'category=category'),
  'GET inventory/stock': right('text=product'),
  'GET repurchase/product': right('sku=product'),
  'POST admin/create_category': right('parent_id=category'),
  'POST admin/change_category': right('id=category', 'parent_id=category'),
  'POST admin/delete_category': right('id=category'),
  'POST admin/create_product': { ...open(newSku, 'sku'), ...right('category=category') },
  'POST admin/change_product': right('sku=product', 'category=category'),
  'POST admin/add_product_price': right('sku=product'),
  'POST admin/switch_product': right('sku=product'),
  'POST admin/add_stock': {
    ...right('sku=product'),
    ...open('printed on the goods by their maker', 'batch'),
  },
  'GET inventory/transactions': right('sku=product', 'ref=transfer'),
  'POST admin/write_off_stock': right('sku=product'),
};
