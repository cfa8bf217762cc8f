import type { BodyOf } from '@banyan/contract/core/endpoint';
import { decideCreditDebit as call } from '@banyan/contract/ledger/ledger';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { decideRequest } from '../accounts/decide-request.ts';
import { postAdjustment } from './post-adjustment.ts';
import { type Adjustment, readAdjustment } from './read-adjustment.ts';

/**
 * Decides a credit or debit that waits for a second admin.
 * @throws what `decideRequest` throws, insufficient_funds
 */
export async function decideCreditDebit(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<Adjustment> {
  const id = await decideRequest(tx, context, {
    ...input,
    call,
    table: 'adjustment',
    approve: (id) => postAdjustment(tx, context, { id, decided_by: context.actor.id }),
  });
  const adjustment = await readAdjustment(tx, id, context.now);
  await appendAudit(tx, context, {
    action: 'decide_credit_debit',
    object: `user:${adjustment.user_id}`,
    details: { no: adjustment.no, status: adjustment.status },
  });
  return adjustment;
}
