import type { BodyOf, DoneOf } from '@banyan/contract/core/endpoint';
import type { askForStock as call } from '@banyan/contract/repurchase/shop';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { requireProduct } from '../queries.ts';

/**
 * Notes that a member wants to be told when a product is in stock again; asked twice they are told once.
 * @throws unknown_product
 */
export async function askForStock(
  tx: Tx,
  { actor, now }: ActorContext,
  { sku }: BodyOf<typeof call>,
): Promise<DoneOf<typeof call>['data']> {
  const product = await requireProduct(tx, sku);
  const asked = { asked_at: now, in_stock_at: null };
  await tx
    .insertInto('asked_stock')
    .values({ product_id: product.id, member_id: actor.id, ...asked })
    .onConflict((conflict) => conflict.constraint('asked_stock_once').doUpdateSet(asked))
    .execute();
  return { sku: product.sku };
}
