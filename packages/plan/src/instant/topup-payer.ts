import { type FastStartState, fastStartPayer } from '../kinds/fast-start.ts';
import { topupLevelPayer } from '../kinds/level.ts';
import { matrixPayer } from '../kinds/matrix.ts';
import { referralPayer } from '../kinds/referral.ts';
import { singleLegPayer } from '../kinds/single-leg.ts';
import { spillPayer } from '../kinds/spill.ts';
import type { Plan } from '../plan/plan.ts';
import { type ReplaceableKind, replacedBy } from '../plan/plan-fast-start.ts';
import type { Rate, RateTable } from '../plan/values.ts';
import type { InstantPayer, PoolInUse, Queue, TopupPayer } from './instant-pay.ts';

/** The state the kinds of a topup keep from one topup to the next. */
export type TopupInputs = {
  /** By place. */
  packages: readonly { code: string; referral_rate: (Rate & RateTable) | null }[];
  queue: Queue;
  /** Milestones of the single leg: a flag by member and level. */
  milestones: Uint8Array;
  pools: readonly PoolInUse[];
  fastStart: FastStartState;
};

/**
 * Pays the instant incomes of topups one by one, over typed arrays, in the order of `topupIncomes`: fast start, referral, level,
 * spill, single leg, matrix. The figures of the payer hold the topup already. Throws where a kind has no figures.
 */
export function topupPayer(payer: InstantPayer, plan: Plan, inputs: TopupInputs): TopupPayer {
  const { fast_start, referral, level, spill, single_leg, matrix } = plan.incomes;
  const { packages, queue, milestones, pools, fastStart } = inputs;
  const payers: TopupPayer[] = [];
  const rates = packages.map((sold) => sold.referral_rate);
  const codes = packages.map(({ code }) => code);
  const fast = fast_start ? fastStartPayer(payer, fast_start, fastStart) : null;
  const replaced = replacedBy(fast_start);
  let isFast = false;
  /** A kind that fast start may stand in for. */
  const add = (kind: ReplaceableKind, pay: TopupPayer) =>
    payers.push(
      replaced.includes(kind)
        ? (topup) => {
            if (!isFast) pay(topup);
          }
        : pay,
    );
  if (fast)
    payers.push((topup) => {
      isFast = fast(topup);
    });
  if (referral) add('referral', referralPayer(payer, referral, rates));
  if (level) add('level', topupLevelPayer(payer, level));
  if (spill) payers.push(spillPayer(payer, spill));
  if (single_leg) payers.push(singleLegPayer(payer, single_leg, queue, milestones));
  if (matrix) payers.push(matrixPayer(payer, matrix, codes, pools));
  return (topup) => {
    for (const pay of payers) pay(topup);
  };
}
