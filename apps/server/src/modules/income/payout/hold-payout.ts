import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { holdPayout as call } from '@banyan/contract/income/payout-holds';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { findMembers } from '../../genealogy/queries.ts';
import { doerOf } from '../../ledger/post-journals.ts';
import { lockPayoutHolds } from './lock-payout-holds.ts';
import { type PayoutHold, readPayoutHold } from './read-payout-hold.ts';

/**
 * Leaves a member out of payouts, also of the one that is running: what is earned stays in the wallet `income`, unpaid,
 * until it is released (docs/plans.md §2.8). The member reads the reason.
 * @throws unknown_member, already_done when it is on hold
 */
export async function holdPayout(tx: Tx, context: Context, input: BodyOf<typeof call>): Promise<PayoutHold> {
  await lockPayoutHolds(tx, 'hold');
  const member = (await findMembers(tx, [input.user_id])).get(input.user_id.toLowerCase());
  if (!member) throw fail('unknown_member');
  const { no } = await tx
    .insertInto('payout_hold')
    .values({ member_id: member.id, reason: input.reason, by_user: doerOf(context), at: context.now })
    .returning('no')
    .executeTakeFirstOrThrow();
  await appendAudit(tx, context, {
    action: 'hold_payout',
    object: `user:${member.user_id}`,
    details: { no, reason: input.reason },
  });
  return await readPayoutHold(tx, no);
}
