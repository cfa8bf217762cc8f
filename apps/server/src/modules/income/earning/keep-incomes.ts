import type { TopupIncomes } from '@banyan/plan/instant/topup-incomes';
import type { Tx } from '../../../platform/database/db.ts';
import type { PlanInForce } from '../queries.ts';
import { incomeWallet } from '../rules.ts';
import { type WrittenIncome, writeIncomes } from '../write-incomes.ts';
import { saveTopups } from './save-topups.ts';

/**
 * Writes the engine's result for an event: the rows, and what the earners' topups have earned by now.
 * The caller posts them: `post-event.ts`.
 * @param ids as `writeIncomes`
 */
export async function keepIncomes(
  tx: Tx,
  event: { id: string; business_date: string; at: Date },
  outcome: Pick<TopupIncomes, 'rows' | 'topups'>,
  { plan, version }: PlanInForce,
  ids: readonly string[] = [],
): Promise<WrittenIncome[]> {
  await saveTopups(tx, outcome.topups);
  const wallet_code = incomeWallet(plan);
  const rows = outcome.rows.map((row) => ({ ...row, reverses: null, wallet_code, plan_version: version }));
  return await writeIncomes(tx, event, rows, ids);
}
