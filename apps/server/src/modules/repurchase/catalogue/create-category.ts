import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { createCategory as call } from '@banyan/contract/repurchase/categories';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readCategory, requireParent } from './queries.ts';

/**
 * Adds a category to the shop.
 * @throws unknown_category, category_without_sub, category_name_taken
 */
export async function createCategory(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const { name, may_have_sub } = input;
  const parent_id = await requireParent(tx, input.parent_id);
  const { id } = await tx
    .insertInto('category')
    .values({ name, may_have_sub, parent_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await appendAudit(tx, context, { action: 'create_category', object: `category:${id}`, details: { name } });
  return await readCategory(tx, id);
}
