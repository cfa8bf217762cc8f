import { boardProblems } from './plan-board-conflicts.ts';
import type { CapsPlan } from './plan-caps.ts';
import type { GamingLevelPlan, NextBetPlan, WithdrawalLevelPlan } from './plan-instant.ts';
import type { MatrixPlan } from './plan-matrix.ts';
import type { PayoutPlan, WithdrawalPlan } from './plan-payout.ts';
import type { BonusPlan } from './plan-periodic.ts';
import { rankProblems } from './plan-rank-conflicts.ts';
import type { RankPlan, RankRulesPlan } from './plan-ranks.ts';
import { sumOfPercents } from './plan-shares.ts';
import { walkProblems } from './plan-walk-conflicts.ts';
import type { WalkPlan } from './plan-walks.ts';
import type { Problem } from './problems.ts';

/** The parts of a plan that may contradict one another. */
type Parts = {
  incomes: {
    withdrawal_level?: WithdrawalLevelPlan | undefined;
    next_bet?: NextBetPlan | undefined;
    gaming_level?: GamingLevelPlan | undefined;
    matrix?: MatrixPlan | undefined;
    bonus?: BonusPlan | undefined;
    walks?: readonly WalkPlan[] | undefined;
  };
  caps?: CapsPlan | undefined;
  ranks: readonly RankPlan[];
  rank_rules?: RankRulesPlan | undefined;
  payout?: PayoutPlan | undefined;
  withdrawal: WithdrawalPlan;
};

/** Problems of the plan as a whole: parts that contradict one another (docs/plans.md §2.8, §3). */
export function planConflicts(plan: Parts): Problem[] {
  return [
    ...withdrawalProblems(plan),
    ...feeProblems(plan),
    ...taxProblems(plan),
    ...rankProblems(plan),
    ...boardProblems(plan.incomes.matrix?.pools ?? []),
    ...walkProblems(plan.incomes.walks ?? [], plan.ranks),
  ];
}

/** Levels above are paid out of the charge, never out of the company's own money. */
function withdrawalProblems({ incomes, withdrawal }: Parts): Problem[] {
  if (!incomes.withdrawal_level) return [];
  const sum = sumOfPercents(incomes.withdrawal_level.levels);
  if (sum.lte(withdrawal.charge_percent)) return [];
  const message = `add up to ${sum.toFixed()} %, more than the withdrawal charge of ${withdrawal.charge_percent} %`;
  return [{ path: 'incomes.withdrawal_level.levels', message }];
}

function feeProblems({ incomes: { next_bet, gaming_level } }: Parts): Problem[] {
  const shares = sumOfPercents((next_bet?.shares ?? []).map((percent) => ({ percent })));
  const sum = shares.plus(sumOfPercents(gaming_level?.levels ?? []));
  if (sum.lte('100')) return [];
  const path = gaming_level ? 'incomes.gaming_level.levels' : 'incomes.next_bet.shares';
  const message = `next bet and gaming level add up to ${sum.toFixed()} % of the fee, more than all of it`;
  return [{ path, message }];
}

/** Tax is taken once: at the payout, or where there is none, at the withdrawal. */
function taxProblems({ payout, withdrawal }: Parts): Problem[] {
  if (!payout || !withdrawal.tds) return [];
  return [{ path: 'withdrawal.tds', message: 'stands alone: a plan with payouts takes tax there' }];
}
