import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { revealBank as call } from '@banyan/contract/kyc/bank';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { requireOwner } from './require-owner.ts';
import { openDetails } from './seal-details.ts';

/**
 * The account number and UPI id of somebody in full. Each look stands in the audit log.
 * @throws unknown_user
 */
export async function revealBank(
  tx: Tx,
  context: ActorContext,
  { user_id }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const owner = await requireOwner(tx, user_id);
  const { plain } = await openDetails(tx, context.services, owner.id);
  await appendAudit(tx, context, { action: 'reveal_bank', object: `user:${owner.user_id}` });
  return { account_no: plain.account_no, upi_id: plain.upi_id };
}
