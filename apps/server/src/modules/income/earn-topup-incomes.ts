import type { TopupEvent } from '@banyan/plan/facts';
import { neededFacts } from '@banyan/plan/needed-facts';
import { type TopupIncomes, topupIncomes } from '@banyan/plan/topup-incomes';
import type { Tx } from '../../platform/db.ts';
import { enterPools } from './enter-pools.ts';
import { loadUplines } from './load-uplines.ts';
import type { PlanInForce } from './queries.ts';
import { incomeWallet } from './rules.ts';
import { saveTopups } from './save-topups.ts';
import { type WrittenIncome, writeIncomes } from './write-incomes.ts';

/** The business event behind a topup: its row exists, and so do the topup and the counters it moved. */
export interface EarningTopup extends TopupEvent {
  event_id: string;
  package_code: string;
  business_date: string;
  at: Date;
  round_off_digits: number;
  in_force: PlanInForce;
}

/**
 * The instant incomes of a topup (incomes §2.3), worked out by the plan in force and written in the topup's own
 * transaction. The caller posts them: `income-journal.ts`.
 */
export async function earnTopupIncomes(tx: Tx, topup: EarningTopup): Promise<WrittenIncome[]> {
  const { plan, version } = topup.in_force;
  const { outcome, ids } = await workOut(tx, topup);
  await saveTopups(tx, outcome.topups);
  const wallet_code = incomeWallet(plan);
  return await writeIncomes(
    tx,
    { id: topup.event_id, business_date: topup.business_date, at: topup.at },
    outcome.rows.map((row) => ({ ...row, reverses: null, wallet_code, plan_version: version })),
    ids,
  );
}

/** Loads as many uplines as the plan can pay; with compression more of them until the levels are used up. */
async function workOut(tx: Tx, topup: EarningTopup): Promise<{ outcome: TopupIncomes; ids: string[] }> {
  const { plan } = topup.in_force;
  const needed = neededFacts(plan);
  const pools = plan.incomes.matrix?.pools.filter((pool) => pool.package === topup.package_code) ?? [];
  // before the uplines: whoever waits for a pool holds no topup of theirs
  const matrix =
    pools.length === 0
      ? undefined
      : await enterPools(tx, { ...topup, pools, member: topup.topper, by_hand: false }, needed);
  for (let limit = needed.uplines; ; limit *= 4) {
    const { uplines, ids } = await loadUplines(tx, topup.topper, needed, limit);
    const outcome = topupIncomes(topup, { uplines, ...(matrix ? { matrix } : {}) }, plan, topup);
    if (!outcome.wants_more_uplines || uplines.length < limit) return { outcome, ids };
  }
}
