import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { createProduct as call } from '@banyan/contract/repurchase/products';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readCompany } from '../../company/queries.ts';
import { readCategory } from './queries.ts';
import { storePrice } from './store-price.ts';
import { storeProductPicture } from './store-product-picture.ts';

/**
 * Adds a product with its first price, which begins now, and an empty store of it (docs/ledger.md §14).
 * @param picture as `encodeProductPicture` made it
 * @throws unknown_category, sku_taken, barcode_taken, amount_out_of_range, bv_above_price
 */
export async function createProduct(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
  picture: Buffer | null,
): Promise<ReplyOf<typeof call>['data']> {
  const { sku, name, hsn, barcode = null, reorder_level = null, description = '' } = input;
  const company = await readCompany(tx);
  const category = await readCategory(tx, input.category);
  const { id } = onlyRow(await sql<{ id: string }>`select create_stock(${sku})::text as id`.execute(tx));
  await tx
    .insertInto('product')
    .values({
      id,
      sku,
      name,
      hsn,
      barcode,
      reorder_level,
      description,
      category_id: category.id,
      created_at: context.now,
    })
    .execute();
  await storePrice(tx, context, id, input, company.round_off_digits, context.now, null);
  await storeProductPicture(tx, context, id, picture);
  await appendAudit(tx, context, {
    action: 'create_product',
    object: `product:${sku}`,
    details: { name, mrp: input.mrp },
  });
  return { sku, name, is_on_sale: true };
}
