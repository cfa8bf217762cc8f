import { payLevels } from '../closing-levels.ts';
import { type Closing, ROI_LEVEL } from '../closing-pay.ts';
import type { RoiLevelPlan } from '../plan.ts';

/**
 * ROI level (incomes §3): what each topup's ROI paid its owner is the base, by topup and then by level; an instalment
 * that was cut to nothing pays nobody. `paid`: shape [topups].
 */
export function payRoiLevels(closing: Closing, plan: RoiLevelPlan, paid: Float64Array): void {
  const { owner, id } = closing.facts.topups;
  payLevels(closing, ROI_LEVEL, plan, { from: owner, base: paid, source: id });
}
