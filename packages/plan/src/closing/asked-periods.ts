import { ranksAskNewDirects, ranksAskVolumes } from '../kinds/rank.ts';
import type { Period } from '../periods.ts';
import { type Plan, rankRulesOf } from '../plan/plan.ts';
import { periodOfPool, poolAsksVolumes, poolsDue } from '../plan/plan-pools.ts';
import { asksVolumes, needsOfWalk, type WalkPlan } from '../plan/plan-walks.ts';

/** What a closing needs of the periods it closes (docs/plans.md §7.1). */
export type AskedPeriods = {
  /** Periods whose volumes a rule asks for, each once. */
  volumes: Period[];
  /** The day to which everybody's oldest topup belongs that still counts. */
  firstTopups: boolean;
  /** Those whose period it closes. */
  walks: WalkPlan[];
};

export function askedPeriods(plan: Plan, ends: (period: Period) => boolean): AskedPeriods {
  const { period } = rankRulesOf(plan);
  const judgesRanks = plan.ranks.length > 0 && ends(period);
  const walks = (plan.incomes.walks ?? []).filter((walk) => ends(walk.period));
  const pools = poolsDue(plan.incomes.bonus?.pools, ends);
  const asking = [
    ...(judgesRanks && ranksAskVolumes(plan) ? [period] : []),
    ...pools.filter(poolAsksVolumes).map(periodOfPool),
    ...walks.filter((walk) => needsOfWalk(walk).some(asksVolumes)).map((walk) => walk.period),
    // who buys is judged on every date
    ...(plan.activity ? [plan.activity.period] : []),
  ];
  return {
    volumes: [...new Set(asking)],
    firstTopups:
      (judgesRanks && ranksAskNewDirects(plan)) || pools.some(({ points }) => points?.per === 'new_directs'),
    walks,
  };
}
