/** Screens that show products, or ask for one. */
export const productScreens = [
  '/admin/repurchase/products-list',
  '/admin/repurchase/add-product',
  '/admin/repurchase/edit-product',
  '/admin/repurchase/add-product-stocks',
  '/admin/repurchase/product-transactions',
] as const;

/** The counters: where goods are ordered for somebody else, or by a franchise for itself. */
export const counterScreens = [
  '/admin/repurchase-orders/place-order-for-member',
  '/admin/repurchase-orders/place-order-for-franchise',
  '/franchise/repurchase/place-order-for-member',
  '/franchise/repurchase/place-order-for-franchise',
] as const;

/** Where goods are bought, or asked for. */
export const shopScreens = [
  '/user/repurchase/place-order',
  '/user/repurchase/standing-orders',
  ...counterScreens,
  '/franchise/inventory/request-for-products',
] as const;
