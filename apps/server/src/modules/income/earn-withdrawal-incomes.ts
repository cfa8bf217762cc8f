import { neededForWithdrawal } from '@banyan/plan/instant/needed-facts';
import type { TopupIncomes } from '@banyan/plan/instant/topup-incomes';
import { withdrawalIncomes } from '@banyan/plan/instant/withdrawal-incomes';
import type { Tx } from '../../platform/database/db.ts';
import { keepIncomes } from './earning/keep-incomes.ts';
import { loadMembers, uplinesOf } from './earning/load-members.ts';
import type { PlanInForce } from './queries.ts';
import type { WrittenIncome } from './write-incomes.ts';

/** The business event behind a withdrawal that was approved. */
export interface EarningWithdrawal {
  event_id: string;
  withdrawer: string;
  /** Before the charge. */
  amount: string;
  charge: string;
  business_date: string;
  at: Date;
  round_off_digits: number;
  in_force: PlanInForce;
}

/**
 * The withdrawal-level incomes of a withdrawal (docs/plans.md §3.6), calculated by the plan in force and written in its
 * transaction. The caller posts them: `post-event.ts`.
 */
export async function earnWithdrawalIncomes(tx: Tx, withdrawal: EarningWithdrawal): Promise<WrittenIncome[]> {
  const { outcome, ids } = await workOut(tx, withdrawal);
  return await keepIncomes(tx, { ...withdrawal, id: withdrawal.event_id }, outcome, withdrawal.in_force, ids);
}

/** Loads as many uplines as the plan can pay; with compression more of them until the levels are used up. */
async function workOut(
  tx: Tx,
  withdrawal: EarningWithdrawal,
): Promise<{ outcome: TopupIncomes; ids: string[] }> {
  const { plan } = withdrawal.in_force;
  const needed = neededForWithdrawal(plan);
  for (let limit = needed.uplines; ; limit *= 4) {
    const wanted = { around: withdrawal.withdrawer, uplines: limit };
    const { members, ids } = await loadMembers(tx, wanted, needed, {
      plan,
      id: withdrawal.event_id,
      business_date: withdrawal.business_date,
    });
    const uplines = uplinesOf(members);
    const outcome = withdrawalIncomes(withdrawal, { uplines }, plan, withdrawal);
    if (!outcome.wants_more_uplines || uplines.length < limit) return { outcome, ids };
  }
}
