import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message } from '@banyan/contract/core/text';
import type { changeBank as call, PaymentChange } from '@banyan/contract/kyc/bank';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { seal } from '../../../platform/seal.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { lockAccount } from '../../accounts/queries.ts';
import { type SealedPicture, storeDocument } from '../../accounts/store-document.ts';
import { prepareChange } from './prepare-change.ts';
import { readChange } from './read-change.ts';
import { requireOwner } from './require-owner.ts';

/**
 * Asks for a change of somebody's payment details, with a proof. It always waits for a second admin (docs/security.md §8);
 * until then what was typed is stored sealed.
 * @throws unknown_user, already_done when nothing differs, bank_change_waiting, and what `prepareChange` throws
 */
export async function changeBank(
  tx: Tx,
  context: ActorContext,
  { user_id, reason, picture, ...asked }: BodyOf<typeof call> & { picture: SealedPicture },
): Promise<PaymentChange> {
  const { actor, now, services } = context;
  const owner = await requireOwner(tx, user_id);
  await lockAccount(tx, owner.id);
  const change = await prepareChange(tx, services, owner.id, asked);
  if (!change) throw fail('already_done');
  const proof_id = await storeDocument(tx, context, { owner_id: owner.id, kind: 'bank_proof', picture });
  const { id } = await tx
    .insertInto('payment_change')
    .values({
      owner_id: owner.id,
      sealed: seal(services, JSON.stringify(change.plain)),
      based_on: change.based_on,
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      proof_id,
      reason,
      status: 'Pending',
      requested_by: actor.id,
      requested_at: now,
      why: JSON.stringify(message('Money of somebody else would go elsewhere.')),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const asking = await readChange(tx, id, now);
  await appendAudit(tx, context, {
    action: 'change_bank',
    object: `user:${owner.user_id}`,
    details: { no: asking.no, from: change.before, to: change.after, reason },
  });
  return asking;
}
