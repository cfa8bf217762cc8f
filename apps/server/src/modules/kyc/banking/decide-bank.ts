import type { BodyOf } from '@banyan/contract/core/endpoint';
import { decideBank as call, type PaymentChange } from '@banyan/contract/kyc/bank';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { unseal } from '../../../platform/seal.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { decideRequest, type Kept } from '../../accounts/decide-request.ts';
import { lockAccount } from '../../accounts/queries.ts';
import { isSameName, type PlainDetails } from '../rules.ts';
import { readChange } from './read-change.ts';
import { readHolderName } from './read-holder-name.ts';
import { saveDetails } from './save-details.ts';
import { openDetails } from './seal-details.ts';
import { tellOwner } from './tell-owner.ts';

/**
 * Decides a change of payment details that an admin asked for. Approving does it and tells the owner; what was sealed
 * while it waited is forgotten either way.
 * @throws what `decideRequest` throws, request_stale, other_holder
 */
export async function decideBank(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<PaymentChange> {
  const id = await decideRequest(tx, context, {
    ...input,
    call,
    table: 'payment_change',
    approve: (id) => applyChange(tx, context, id),
  });
  await tx.updateTable('payment_change').set({ sealed: null }).where('id', '=', id).execute();
  const change = await readChange(tx, id, context.now);
  await appendAudit(tx, context, {
    action: 'decide_bank',
    object: `user:${change.owner.user_id}`,
    details: { no: change.no, status: change.status },
  });
  return change;
}

async function applyChange(tx: Tx, context: ActorContext, id: string): Promise<Kept> {
  const { now, services } = context;
  const { owner_id, sealed, based_on } = await tx
    .selectFrom('payment_change')
    .select(['owner_id', 'sealed', 'based_on'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await lockAccount(tx, owner_id);
  const { changed_at } = await openDetails(tx, services, owner_id);
  if (changed_at !== based_on) throw fail('request_stale');
  const plain: PlainDetails = JSON.parse(unseal(services, sealed ?? ''));
  if (plain.holder !== null && !isSameName(plain.holder, await readHolderName(tx, owner_id)))
    throw fail('other_holder');
  const held_until = await saveDetails(tx, context, owner_id, plain);
  const { after } = await readChange(tx, id, now);
  await tellOwner(tx, context, owner_id, { after, held_until });
  return {};
}
