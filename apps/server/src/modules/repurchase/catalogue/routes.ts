import * as categories from '@banyan/contract/repurchase/categories';
import * as products from '@banyan/contract/repurchase/products';
import * as shop from '@banyan/contract/repurchase/shop';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { addProductPrice } from './add-product-price.ts';
import { askForStock } from './ask-for-stock.ts';
import { changeCategory } from './change-category.ts';
import { changeProduct } from './change-product.ts';
import { createCategory } from './create-category.ts';
import { createProduct } from './create-product.ts';
import { deleteCategory } from './delete-category.ts';
import { encodeProductPicture } from './encode-product-picture.ts';
import { findProducts } from './find-products.ts';
import { selectCategories, selectCategoryRows } from './queries.ts';
import { readProduct } from './read-product.ts';
import { scanProduct } from './scan-product.ts';
import { selectProducts } from './select-products.ts';
import { findSold, selectShop } from './select-shop.ts';
import { readProductPicture } from './store-product-picture.ts';
import { switchProduct } from './switch-product.ts';

/** Categories, products, their prices and pictures. */
export function mountCatalogue(server: Server): void {
  const { serve, serveFile, serveOperation, serveQuery, serveRead, serveReport } = mountsOn(server);
  serveQuery(categories.categories, async ({ db }) => ({
    data: await selectCategories(db).orderBy('path').execute(),
  }));
  serveReport(categories.categoryList, ({ db, filters }) => selectCategoryRows(db, filters.text));
  serveOperation(categories.createCategory, createCategory);
  serveOperation(categories.changeCategory, changeCategory);
  serveOperation(categories.deleteCategory, deleteCategory);

  serveReport(products.products, ({ db, context, filters }) => selectProducts(db, context.now, filters));
  serveRead(products.findProducts, findProducts);
  serveRead(products.readProduct, readProduct);
  // pictures are made anew before the transaction begins
  serve<typeof products.createProduct, Buffer | null>(
    products.createProduct,
    async ({ tx, context, body, prepared }) => ({ data: await createProduct(tx, context, body, prepared) }),
    ({ body }) => encodeProductPicture(body.picture),
  );
  serve<typeof products.changeProduct, Buffer | null>(
    products.changeProduct,
    async ({ tx, context, body, prepared }) => ({ data: await changeProduct(tx, context, body, prepared) }),
    ({ body }) => encodeProductPicture(body.picture),
  );
  serveOperation(products.addProductPrice, addProductPrice);
  serveOperation(products.switchProduct, switchProduct);
  serveReport(shop.shop, ({ db, context, filters }) => selectShop(db, context, filters), {
    found: ({ db, context, filters }) => findSold(db, context, filters),
  });
  serveRead(shop.scanProduct, scanProduct);
  serveOperation(shop.askForStock, askForStock);
  serveFile(products.readProductPicture, 'product.webp', (db, { name }) => readProductPicture(db, name));
}
