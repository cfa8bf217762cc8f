import { payLevels } from '../columns/levels.ts';
import { type Closing, ROI_LEVEL } from '../columns/pay.ts';
import type { Units } from '../columns/units.ts';
import type { RoiLevelPlan } from '../plan/plan.ts';

/**
 * ROI level (docs/plans.md §3.10): what each topup's ROI paid its owner is the base, by topup and then by level; an
 * instalment that was cut to nothing pays nobody. `paid`: shape [topups].
 */
export function payRoiLevels(closing: Closing, plan: RoiLevelPlan, paid: Units): void {
  const { owner, id } = closing.facts.topups;
  payLevels(closing, ROI_LEVEL, plan, { from: owner, base: paid, source: id });
}
