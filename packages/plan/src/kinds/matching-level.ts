import type { LevelEvents } from '../columns/levels.ts';
import { payLevels } from '../columns/levels.ts';
import { type Closing, MATCHING_LEVEL } from '../columns/pay.ts';
import type { MatchingLevelPlan } from '../plan/plan.ts';

/**
 * Matching level (docs/plans.md §3.12): the matching income a downline was paid is the base, by earner in the order of
 * joining and then by level. `earners`, `paid`: of one length.
 */
export function payMatchingLevels(
  closing: Closing,
  plan: MatchingLevelPlan,
  { earners, paid }: { earners: Int32Array; paid: LevelEvents['base'] },
): void {
  payLevels(closing, MATCHING_LEVEL, plan, { from: earners, base: paid, source: earners });
}
