import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { changeCategory as call } from '@banyan/contract/repurchase/categories';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readCategory, requireParent } from './queries.ts';

/**
 * Renames or moves a category.
 * @throws unknown_category, category_cycle, category_without_sub, category_name_taken
 */
export async function changeCategory(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const { id, name, may_have_sub } = input;
  const parent_id = await requireParent(tx, input.parent_id);
  const changed = await tx
    .updateTable('category')
    .set({ name, may_have_sub, parent_id })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw fail('unknown_category');
  await appendAudit(tx, context, {
    action: 'change_category',
    object: `category:${id}`,
    details: { name, parent_id },
  });
  return await readCategory(tx, id);
}
