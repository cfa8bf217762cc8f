import type { BodyOf } from '@banyan/contract/endpoint';
import type { decideCreditDebit as call } from '@banyan/contract/ledger';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { type Adjustment, readAdjustment } from './read-adjustment.ts';
import { settleAdjustment } from './settle-adjustment.ts';

/**
 * Approves or rejects a credit or debit that waits for a second admin (money.md §8).
 * @throws not_found, already_done, approval_required when it is the asker's own, insufficient_funds
 */
export async function decideCreditDebit(
  tx: Tx,
  context: ActorContext,
  input: Omit<BodyOf<typeof call>, 'otp'>,
): Promise<Adjustment> {
  const { actor, now } = context;
  const waiting = await tx
    .selectFrom('adjustment')
    .select(['id', 'status', 'by_user'])
    .where('no', '=', input.no)
    .forUpdate()
    .executeTakeFirst();
  if (!waiting) throw fail('not_found');
  if (waiting.status !== 'Pending') throw fail('already_done');
  if (waiting.by_user === actor.id) throw fail('approval_required');
  if (input.decision === 'Approve') {
    await settleAdjustment(tx, context, { id: waiting.id, checker: actor.id });
  } else {
    await tx
      .updateTable('adjustment')
      .set({ status: 'Rejected', checker: actor.id, decided_at: now })
      .where('id', '=', waiting.id)
      .execute();
  }
  const adjustment = await readAdjustment(tx, waiting.id);
  await appendAudit(tx, context, {
    action: 'decide_credit_debit',
    object: `user:${adjustment.user_id}`,
    details: { no: adjustment.no, status: adjustment.status },
  });
  return adjustment;
}
