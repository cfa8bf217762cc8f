import type { BodyOf, DoneOf } from '@banyan/contract/core/endpoint';
import type { writeOffStock as call } from '@banyan/contract/repurchase/stock';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { requireProduct } from '../queries.ts';
import { postStockChange } from './post-stock-change.ts';

/**
 * Writes goods of the company's store off; not those that are set aside for somebody.
 * @throws unknown_product; out_of_stock: fewer are free
 */
export async function writeOffStock(
  tx: Tx,
  context: ActorContext,
  { sku, quantity, reason }: BodyOf<typeof call>,
): Promise<DoneOf<typeof call>['data']> {
  const product = await requireProduct(tx, sku);
  return await postStockChange(tx, context, { product, quantity: -quantity, remark: reason });
}
