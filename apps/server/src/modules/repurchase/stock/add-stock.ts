import type { BodyOf, DoneOf } from '@banyan/contract/core/endpoint';
import type { addStock as call } from '@banyan/contract/repurchase/stock';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { requireProduct } from '../queries.ts';
import { postStockChange } from './post-stock-change.ts';

/**
 * Adds goods to the company's store.
 * @throws unknown_product
 */
export async function addStock(
  tx: Tx,
  context: ActorContext,
  { sku, quantity, batch, remark }: BodyOf<typeof call>,
): Promise<DoneOf<typeof call>['data']> {
  const product = await requireProduct(tx, sku);
  return await postStockChange(tx, context, { product, quantity, batch, remark });
}
