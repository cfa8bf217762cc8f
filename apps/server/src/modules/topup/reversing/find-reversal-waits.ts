import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { reverseTopup as call } from '@banyan/contract/topup/topup';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { findWaitsByHand } from '../../accounts/find-waits-by-hand.ts';

/** Whether the reversal of a topup waits for a second admin: by its face value, as something that is taken. */
export async function findReversalWaits(
  tx: Tx,
  context: ActorContext,
  { receipt_no, reason }: BodyOf<typeof call>,
): Promise<Waits | null> {
  const topup = await tx
    .selectFrom('topup as t')
    .innerJoin('app_user as u', 'u.id', 't.member_id')
    .innerJoin('package as p', 'p.id', 't.package_id')
    .select(['u.user_id', 'u.name', 'p.name as package', 't.amount', 't.at'])
    .where('t.receipt_no', '=', receipt_no)
    .where('t.status', '!=', 'Reversed')
    .executeTakeFirst();
  // the reversal is refused
  if (!topup) return null;
  const { user_id, name, amount } = topup;
  return await findWaitsByHand(tx, context, { call, user_id, value: `-${amount}` }, [
    { label: text('Receipt'), kind: 'text', value: receipt_no },
    { label: text('Member'), kind: 'text', value: `${name} (${user_id})` },
    { label: text('Package'), kind: 'text', value: topup.package },
    { label: text('Amount'), kind: 'money', value: amount },
    { label: text('Reason'), kind: 'text', value: reason },
  ]);
}
