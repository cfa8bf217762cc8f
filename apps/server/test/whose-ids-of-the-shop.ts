import { type Fields, open, own, right } from './whose.ts';

const newSku = 'a new product gets a SKU of its own';

/** Calls of the shop. */
export const shopIds: Record<string, Fields> = {
  'GET repurchase/category_list': right('text=category'),
  'GET repurchase/products': right('text=product', 'category=category'),
  'GET inventory/stock': { ...own('text=product'), ...right('franchise=franchise') },
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
  'GET inventory/transactions': {
    ...own('sku=product', 'ref=transfer'),
    ...right('franchise=franchise'),
  },
  'POST admin/write_off_stock': right('sku=product'),
};
