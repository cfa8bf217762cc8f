import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { cancelWithdrawal as call } from '@banyan/contract/withdrawals/withdrawals';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { lockRows } from './lock-withdrawals.ts';
import { releaseWithdrawals } from './release-withdrawals.ts';

/**
 * The owner takes a request back while it waits; its money is free again. No audit line: its lock is one for the whole
 * company, and the row names who did it. Another's number answers as one that does not exist.
 * @throws not_while_acting, not_found, already_done
 */
export async function cancelWithdrawal(
  tx: Tx,
  context: ActorContext,
  { no }: BodyOf<typeof call>,
): Promise<{ no: string; status: 'Cancelled' }> {
  if (context.actor.acting_admin_id) throw fail('not_while_acting');
  const [row] = await lockRows(tx, [no], context.actor.id);
  if (!row) throw fail('not_found');
  if (row.status !== 'Pending') throw fail('already_done');
  await releaseWithdrawals(tx, context, { rows: [row], status: 'Cancelled', remark: '' });
  return { no: row.no, status: 'Cancelled' };
}
