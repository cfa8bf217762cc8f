import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { failWithdrawal as call } from '@banyan/contract/withdrawals/withdrawal-decisions';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Waits } from '../../platform/http/second-person.ts';
import { findWaitsByHand } from '../accounts/find-waits-by-hand.ts';
import { refuseBannedFrom } from '../accounts/refuse-banned.ts';

/**
 * Whether taking a withdrawal back needs a second admin. An owner whom the bank paid all the same would
 * have the money twice, so it counts as given by hand (docs/security.md §8).
 * @throws not_while_acting, may_not_decide
 */
export async function findFailureWaits(
  tx: Tx,
  context: ActorContext,
  { no, reason }: BodyOf<typeof call>,
): Promise<Waits | null> {
  await refuseBannedFrom(tx, context, call);
  const row = await tx
    .selectFrom('withdrawal as w')
    .innerJoin('app_user as u', 'u.id', 'w.owner_id')
    .select(['w.no', 'w.amount', 'u.user_id'])
    .where('w.no', '=', no.toUpperCase())
    .executeTakeFirst();
  // the operation says that there is none
  if (!row) return null;
  return await findWaitsByHand(tx, context, { call, user_id: row.user_id, value: row.amount }, [
    { label: text('Withdrawal'), kind: 'text', value: row.no },
    { label: text('Amount'), kind: 'money', value: row.amount },
    { label: text('Reason'), kind: 'text', value: reason },
  ]);
}
