import { topupLevelPayer } from '../kinds/level.ts';
import { matrixPayer } from '../kinds/matrix.ts';
import { referralPayer } from '../kinds/referral.ts';
import { singleLegPayer } from '../kinds/single-leg.ts';
import { spillPayer } from '../kinds/spill.ts';
import type { Plan } from '../plan/plan.ts';
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
};

/**
 * Pays the instant incomes of topups one by one, over typed arrays, in the order of `topupIncomes`: referral, level,
 * spill, single leg, matrix. The figures of the payer hold the topup already. Throws where a kind has no figures.
 */
export function topupPayer(payer: InstantPayer, plan: Plan, inputs: TopupInputs): TopupPayer {
  const { referral, level, spill, single_leg, matrix } = plan.incomes;
  const { packages, queue, milestones, pools } = inputs;
  const payers: TopupPayer[] = [];
  const rates = packages.map((sold) => sold.referral_rate);
  const codes = packages.map(({ code }) => code);
  if (referral) payers.push(referralPayer(payer, referral, rates));
  if (level) payers.push(topupLevelPayer(payer, level));
  if (spill) payers.push(spillPayer(payer, spill));
  if (single_leg) payers.push(singleLegPayer(payer, single_leg, queue, milestones));
  if (matrix) payers.push(matrixPayer(payer, matrix, codes, pools));
  return (topup) => {
    for (const pay of payers) pay(topup);
  };
}
