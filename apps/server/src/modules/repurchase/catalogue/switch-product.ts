import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { switchProduct as call } from '@banyan/contract/repurchase/products';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { lockProduct } from '../queries.ts';

/**
 * Takes a product off sale, or puts it back; its stock and what was ordered are not touched.
 * @throws unknown_product
 */
export async function switchProduct(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const { id, sku, name } = await lockProduct(tx, input.sku);
  const { is_on_sale } = input;
  await tx.updateTable('product').set({ is_on_sale }).where('id', '=', id).execute();
  await appendAudit(tx, context, {
    action: 'switch_product',
    object: `product:${sku}`,
    details: { is_on_sale },
  });
  return { sku, name, is_on_sale };
}
