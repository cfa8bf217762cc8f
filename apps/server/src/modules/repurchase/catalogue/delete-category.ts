import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { deleteCategory as call } from '@banyan/contract/repurchase/categories';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';

/**
 * Deletes an empty category.
 * @throws unknown_category; category_not_empty while it holds products or categories
 */
export async function deleteCategory(
  tx: Tx,
  context: ActorContext,
  { id }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const deleted = await tx.deleteFrom('category').where('id', '=', id).returning('name').executeTakeFirst();
  if (!deleted) throw fail('unknown_category');
  await appendAudit(tx, context, {
    action: 'delete_category',
    object: `category:${id}`,
    details: { name: deleted.name },
  });
  return { id };
}
