import type { LevelEvents } from '../closing-levels.ts';
import { payLevels } from '../closing-levels.ts';
import { type Closing, MATCHING_LEVEL } from '../closing-pay.ts';
import type { MatchingLevelPlan } from '../plan.ts';

/**
 * Matching level (incomes §3): the matching income a downline was paid is the base, by earner in the order of joining
 * and then by level. `earners`, `paid`: of one length.
 */
export function payMatchingLevels(
  closing: Closing,
  plan: MatchingLevelPlan,
  { earners, paid }: { earners: Int32Array; paid: LevelEvents['base'] },
): void {
  payLevels(closing, MATCHING_LEVEL, plan, { from: earners, base: paid, source: earners });
}
