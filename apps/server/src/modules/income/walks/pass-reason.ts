import type { WalkStep } from '@banyan/contract/income/walk-steps';
import { toDecimal } from '@banyan/plan/money';
import { type DifferentialPlan, OWN_RANK, type WalkPlan } from '@banyan/plan/plan/plan-walks';
import { rateFor } from '@banyan/plan/plan/rate-table';

interface Passed {
  rank: string | null;
  rate: string | null;
  /** The highest rate so far. */
  high: string;
  /** Stops of the same rate since the last difference. */
  sames: number;
  /** The level of the last stop. */
  last: number;
  /** Steps above the buyer. */
  n: number;
}

/** The own rate of somebody a differential passed; null where packages decide it, of which nothing is kept. */
export function rateOfPassed(
  { rate }: DifferentialPlan,
  ranks: readonly string[],
  rank: string | null,
): string | null {
  if (rate.by_package) return null;
  const held = rank === null ? [] : ranks.slice(0, ranks.indexOf(rank) + 1);
  return rateFor(rate, { ranks: held }).rate.percent ?? null;
}

/** Why somebody on the line of a walk got no row: a stop has one, eligible or not, unless compression skips it. */
export function passReason(walk: WalkPlan, ranks: readonly string[], passed: Passed): WalkStep['passed'] {
  const { rank, n, last } = passed;
  if (walk.walk === 'differential') return reasonOfDifferential(walk, passed);
  if (walk.walk === 'levels') {
    if (n < walk.start_level) return 'below_start';
    return last - walk.start_level + 1 >= walk.levels.length ? 'no_level' : 'not_eligible';
  }
  if (rank === null) return walk.boundary === OWN_RANK ? 'no_rank' : 'below_boundary';
  if (walk.boundary !== OWN_RANK && ranks.indexOf(rank) < ranks.indexOf(walk.boundary))
    return 'below_boundary';
  if (walk.counts === 'groups' && last === 0) return 'leads_group';
  if (walk.boundary === OWN_RANK) return walk.compression ? 'not_eligible' : 'no_level';
  return last >= walk.levels.length ? 'no_level' : 'not_eligible';
}

function reasonOfDifferential(walk: DifferentialPlan, { rate, high, sames }: Passed): WalkStep['passed'] {
  if (rate === null) return 'not_higher';
  const order = toDecimal(rate).cmp(high);
  if (order < 0 || toDecimal(rate).isZero()) return 'not_higher';
  if (order === 0 && sames >= walk.same_rate.length)
    return walk.same_rate.length > 0 ? 'same_rate_used' : 'not_higher';
  return 'not_eligible';
}
