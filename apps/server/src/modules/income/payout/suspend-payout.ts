import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { suspendPayout as call } from '@banyan/contract/income/payout-suspensions';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { findMembers } from '../../genealogy/queries.ts';
import { actorIdOf } from '../../ledger/post-journals.ts';
import { lockPayoutSuspensions } from './lock-payout-suspensions.ts';
import { type PayoutSuspension, readPayoutSuspension } from './read-payout-suspension.ts';

/**
 * Leaves a member out of payouts, also of the one that is running: what is earned stays in the wallet `income`, unpaid,
 * until payouts are resumed (docs/plans.md §2.8). The member reads the reason.
 * @throws unknown_member, already_done when they are suspended
 */
export async function suspendPayout(
  tx: Tx,
  context: Context,
  input: BodyOf<typeof call>,
): Promise<PayoutSuspension> {
  await lockPayoutSuspensions(tx, 'suspension');
  const member = (await findMembers(tx, [input.user_id])).get(input.user_id.toLowerCase());
  if (!member) throw fail('unknown_member');
  const { no } = await tx
    .insertInto('payout_suspension')
    .values({ member_id: member.id, reason: input.reason, actor_id: actorIdOf(context), at: context.now })
    .returning('no')
    .executeTakeFirstOrThrow();
  await appendAudit(tx, context, {
    action: 'suspend_payout',
    object: `user:${member.user_id}`,
    details: { no, reason: input.reason },
  });
  return await readPayoutSuspension(tx, no);
}
