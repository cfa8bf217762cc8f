import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { revealBank as call } from '@banyan/contract/kyc/bank';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { unseal } from '../../../platform/seal.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import type { PlainDetails } from '../rules.ts';
import { requireOwner } from './require-owner.ts';
import { openDetails } from './seal-details.ts';

/**
 * The account number and UPI id of somebody in full, or those that a waiting change would put on file: its checker
 * compares them with the proof. Each look stands in the audit log.
 * @throws unknown_user, not_found
 */
export async function revealBank(
  tx: Tx,
  context: ActorContext,
  { user_id, no }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const owner = await requireOwner(tx, user_id);
  const plain = no
    ? await openChange(tx, context, owner.id, no)
    : (await openDetails(tx, context.services, owner.id)).plain;
  await appendAudit(tx, context, {
    action: 'reveal_bank',
    object: `user:${owner.user_id}`,
    ...(no && { details: { no } }),
  });
  return { account_no: plain.account_no, upi_id: plain.upi_id };
}

async function openChange(
  tx: Tx,
  { services }: ActorContext,
  ownerId: string,
  no: string,
): Promise<PlainDetails> {
  const change = await tx
    .selectFrom('payment_change')
    .select('sealed')
    .where('no', '=', no.toUpperCase())
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  if (!change?.sealed) throw fail('not_found');
  return JSON.parse(unseal(services, change.sealed)) as PlainDetails;
}
