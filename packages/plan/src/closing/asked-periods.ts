import { ranksAskNewDirects, ranksAskVolumes } from '../kinds/rank.ts';
import type { Period } from '../periods.ts';
import { type Plan, rankRulesOf } from '../plan/plan.ts';

/** What a closing needs of the periods it closes (docs/plans.md §7.1). */
export type AskedPeriods = {
  /** Periods whose volumes a rule asks for, each once. */
  volumes: Period[];
  /** The day to which everybody's oldest topup belongs that still counts. */
  firstTopups: boolean;
};

export function askedPeriods(plan: Plan, ends: (period: Period) => boolean): AskedPeriods {
  const { period } = rankRulesOf(plan);
  const judgesRanks = plan.ranks.length > 0 && ends(period);
  const asking = judgesRanks && ranksAskVolumes(plan) ? [period] : [];
  // who buys is judged on every date
  if (plan.activity) asking.push(plan.activity.period);
  return { volumes: [...new Set(asking)], firstTopups: judgesRanks && ranksAskNewDirects(plan) };
}
