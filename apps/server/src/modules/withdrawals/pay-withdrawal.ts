import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { requireMember } from '../genealogy/queries.ts';
import { approveWithdrawals } from './approve-withdrawals.ts';
import { loadTimes, lockOwners } from './load-bases.ts';
import { lockRows } from './lock-withdrawals.ts';
import { requireBasis, requireFigures } from './require-figures.ts';
import type { WithdrawalFigures, WithdrawalOwner } from './rules.ts';
import { storeWithdrawal } from './store-withdrawal.ts';

export interface PaidWithdrawal extends WithdrawalFigures {
  no: string;
  user_id: string;
}

/**
 * A member's withdrawal from `main`, requested and approved at once by an admin, as scenarios do: charge and tax by the plan
 * in force, money, business event and withdrawal-level incomes in one transaction (docs/plans.md §2.8, §3.6).
 * @throws unknown_member, blocked, amount_out_of_range, below_minimum, insufficient_funds: nothing is changed
 */
export async function payWithdrawal(
  tx: Tx,
  context: Context,
  input: { user_id: string; amount: string },
): Promise<PaidWithdrawal> {
  const member = await requireMember(tx, input.user_id);
  if (member.is_blocked) throw fail('blocked');
  const times = await loadTimes(tx, context.now);
  const owner: WithdrawalOwner = { id: member.id, owner_type: 'User' };
  await lockOwners(tx, [owner.id]);
  const terms = requireFigures(times, await requireBasis(tx, times, owner), input.amount);
  const { no } = await storeWithdrawal(tx, context, times, { owner, terms, destination: null, remark: '' });
  await approveWithdrawals(tx, context, times, { rows: await lockRows(tx, [no]), remark: '' });
  await appendAudit(tx, context, {
    action: 'pay_withdrawal',
    object: `user:${member.user_id}`,
    details: { no, amount: terms.amount },
  });
  return { ...terms, no, user_id: member.user_id };
}
