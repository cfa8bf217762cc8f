import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { changeProduct as call } from '@banyan/contract/repurchase/products';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { lockProduct } from '../queries.ts';
import { readCategory } from './queries.ts';
import { storeProductPicture } from './store-product-picture.ts';

/**
 * Changes what is said about a product; its prices and orders stay as they are.
 * @param picture as `encodeProductPicture` made it; null = the one before stays
 * @throws unknown_product, unknown_category, barcode_taken
 */
export async function changeProduct(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
  picture: Buffer | null,
): Promise<ReplyOf<typeof call>['data']> {
  const { name, hsn, barcode = null, reorder_level = null, description = '' } = input;
  const { id, sku, is_on_sale } = await lockProduct(tx, input.sku);
  const category = await readCategory(tx, input.category);
  await tx
    .updateTable('product')
    .set({ name, hsn, barcode, reorder_level, description, category_id: category.id })
    .where('id', '=', id)
    .execute();
  await storeProductPicture(tx, context, id, picture);
  await appendAudit(tx, context, {
    action: 'change_product',
    object: `product:${sku}`,
    details: { name, hsn, barcode, category: category.path },
  });
  return { sku, name, is_on_sale };
}
