import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { actorIdOf } from '../ledger/post-journals.ts';
import { releaseHold } from '../ledger/release-hold.ts';
import type { LockedWithdrawal } from './lock-withdrawals.ts';

/** Withdrawals that wait end without a payment, and their holds are released. The rows are locked, and each waits. */
export async function releaseWithdrawals(
  tx: Tx,
  context: Context,
  input: { rows: readonly LockedWithdrawal[]; status: 'Rejected' | 'Cancelled'; remark: string },
): Promise<void> {
  if (input.rows.length === 0) return;
  await tx
    .updateTable('withdrawal')
    .set({
      status: input.status,
      decided_by: actorIdOf(context),
      decided_at: context.now,
      decided_remark: input.remark,
    })
    .where(
      'id',
      'in',
      input.rows.map(({ id }) => id),
    )
    .execute();
  // accounts are locked in the order of the ledger
  const ordered = input.rows.toSorted((a, b) => Number(BigInt(a.owner_id) - BigInt(b.owner_id)));
  for (const { hold_id } of ordered) await releaseHold(tx, context, hold_id);
}
