import type { BodyOf } from '@banyan/contract/core/endpoint';
import { decideTransfer as call, type TransferReceipt } from '@banyan/contract/transfers/transfers';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { decideRequest } from '../accounts/decide-request.ts';
import { postTransfer } from './post-transfer.ts';
import { readTransfer } from './read-transfer.ts';
import { requireParty } from './require-party.ts';

/**
 * Decides a transfer that waits for a second admin. Who was blocked meanwhile gets no money.
 * @throws what `decideRequest` throws, blocked, insufficient_funds
 */
export async function decideTransfer(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<TransferReceipt> {
  const id = await decideRequest(tx, context, {
    ...input,
    call,
    table: 'fund_transfer',
    approve: async (id) => {
      const { to } = await readTransfer(tx, id, context.now);
      await requireParty(tx, to);
      await postTransfer(tx, context, { id, decided_by: context.actor.id });
    },
  });
  const transfer = await readTransfer(tx, id, context.now);
  await appendAudit(tx, context, {
    action: 'decide_transfer',
    object: `user:${transfer.from.user_id}`,
    details: { no: transfer.no, status: transfer.status, to: transfer.to.user_id },
  });
  return transfer;
}
