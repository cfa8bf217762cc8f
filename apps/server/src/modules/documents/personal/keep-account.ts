import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';

/**
 * Keeps the caller's account, which was to be erased.
 * @throws not_while_acting, not_erasing
 */
export async function keepAccount(tx: Tx, context: ActorContext): Promise<Record<string, never>> {
  const { actor, now } = context;
  if (actor.acting_admin_id) throw fail('not_while_acting');
  const { numUpdatedRows } = await tx
    .updateTable('erasure')
    .set({ status: 'Kept', ended_at: now })
    .where('member_id', '=', actor.id)
    .where('status', '=', 'Waiting')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw fail('not_erasing');
  await appendAudit(tx, context, { action: 'keep_account', object: `user:${actor.user_id}` });
  return {};
}
