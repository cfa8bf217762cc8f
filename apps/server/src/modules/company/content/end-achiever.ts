import type { endAchiever as call } from '@banyan/contract/company/achievers';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { lockAchiever } from './lock-achiever.ts';

/**
 * Stops showing an achiever, or asking; a change asks the member anew.
 * @throws not_found, already_done
 */
export async function endAchiever(
  tx: Tx,
  context: ActorContext,
  { id }: BodyOf<typeof call>,
): Promise<{ id: string }> {
  const { status, user_id } = await lockAchiever(tx, id);
  if (status === 'Ended') throw fail('already_done');
  await tx.updateTable('achiever').set({ status: 'Ended' }).where('id', '=', id).execute();
  await appendAudit(tx, context, {
    action: 'end_achiever',
    object: `user:${user_id}`,
    details: { achiever: id, was: status },
  });
  return { id };
}
