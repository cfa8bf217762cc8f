import { periodVolumes } from '../closing/period-volumes.ts';
import type { Closing } from '../columns/pay.ts';
import { type Eligibility, type Requirement, requirementsOf } from '../columns/requirements.ts';
import { reasonCode } from '../columns/rows.ts';
import type { BonusPoolPlan } from '../plan/plan.ts';
import { type PoolNeed, periodOfPool, poolAsksVolumes } from '../plan/plan-pools.ts';
import { placeOfRank } from './rank-needs.ts';

/** Who fits into a pool (docs/plans.md §7.8): who does not gets no row. */
export function poolEligibility(closing: Closing, pool: BonusPoolPlan): Eligibility {
  const { facts, figures } = closing;
  const { active, buying } = figures;
  return { blocked: facts.blocked, active, buying, requirements: poolRequirements(closing, pool) };
}

function poolRequirements(closing: Closing, pool: BonusPoolPlan): Requirement[] {
  const { need } = pool;
  if (need === undefined) return [];
  const volumes = poolAsksVolumes(pool) ? periodVolumes(closing, periodOfPool(pool)) : null;
  return [...requirementsOf(need, closing, volumes), ...heldInARow(closing, need)];
}

/** The rank was held at each of the last rank closings, a bridged one included. */
function heldInARow(closing: Closing, { rank, periods_in_a_row: count }: PoolNeed): Requirement[] {
  if (rank === undefined || count === undefined) return [];
  const held = closing.facts.pools?.heldInARow.get(count);
  const { paidRank, plan } = closing;
  if (held === undefined || paidRank === null)
    throw new Error('the plan needs ranks held in a row: not loaded');
  const lowest = held.map((place, i) => Math.min(place, paidRank[i] as number));
  return [
    {
      fact: 'periods_in_a_row',
      reason: reasonCode('rank'),
      required: placeOfRank(plan.ranks, rank),
      actual: lowest,
      isMoney: false,
      words: plan.ranks.map(({ code }) => code),
    },
  ];
}
