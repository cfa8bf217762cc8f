import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { updateBank as call, OwnPaymentDetails } from '@banyan/contract/kyc/bank';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { lockAccount } from '../../accounts/queries.ts';
import { prepareChange } from './prepare-change.ts';
import { readBank } from './read-bank.ts';
import { saveDetails } from './save-details.ts';
import { tellOwner } from './tell-owner.ts';

/**
 * Changes one of the caller's own ways to be paid. No audit line: its lock is one for the whole company, and the change has
 * a row of its own.
 * @throws not_while_acting, and what `prepareChange` throws
 */
export async function updateBank(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<OwnPaymentDetails> {
  const { actor, now, services } = context;
  if (actor.acting_admin_id) throw fail('not_while_acting');
  await lockAccount(tx, actor.id);
  const change = await prepareChange(tx, services, actor.id, input);
  if (!change) return await readBank(tx, context);
  const { plain, based_on, before, after } = change;
  const held_until = await saveDetails(tx, context, actor.id, plain);
  await tx
    .insertInto('payment_change')
    .values({
      owner_id: actor.id,
      based_on,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      reason: '',
      status: 'Approved',
      requested_by: actor.id,
      requested_at: now,
      decided_at: now,
    })
    .execute();
  await tellOwner(tx, context, actor.id, { after, held_until });
  return await readBank(tx, context);
}
