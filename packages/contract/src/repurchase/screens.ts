/** Screens that show products, or ask for one. */
export const productScreens = [
  '/admin/repurchase/products-list',
  '/admin/repurchase/add-product',
  '/admin/repurchase/edit-product',
  '/admin/repurchase/add-product-stocks',
  '/admin/repurchase/product-transactions',
] as const;
