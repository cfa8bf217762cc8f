import type { TopupReceipt } from '@banyan/contract/topup/topup';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Failure } from '../../platform/fail.ts';
import type { TopupOrder } from './decide-topups.ts';
import { topupMembers } from './topup-members.ts';

/**
 * Tops up a package: money, receipt, business event, activation and every instant income in one transaction.
 * GST comes on top of what is paid. The member's first live topup activates them (docs/plans.md §1).
 * @throws unknown_member, blocked, unknown_package, amount_out_of_range, insufficient_funds: nothing is changed
 */
export async function topupMember(tx: Tx, context: Context, order: TopupOrder): Promise<TopupReceipt> {
  const [receipt] = await topupMembers(tx, [{ context, order }]);
  if (!receipt) throw new Error('one topup has one answer');
  if (receipt instanceof Failure) throw receipt;
  return receipt;
}
