import type { ClosingFacts } from '../closing/closing-facts.ts';
import { payLevels } from '../columns/levels.ts';
import { type Closing, REPURCHASE_LEVEL } from '../columns/pay.ts';
import { type Requirement, requirement } from '../columns/requirements.ts';
import { asks } from '../instant/needs.ts';
import type { RepurchaseLevelPlan } from '../plan/plan.ts';

type Month = NonNullable<ClosingFacts['month']>;

/** The upline's own paid BV of the month, needed at every level before anything else. */
export function selfBvOf(plan: RepurchaseLevelPlan, month: Month, digits: number): Requirement[] {
  if (!asks(plan.self_bv)) return [];
  return [requirement('self_bv', 'self_bv', plan.self_bv, month.selfBv, digits)];
}

/**
 * Repurchase level (docs/plans.md §3.15): the BV of each order of the month, refunds taken off, is the base, order by
 * order and then by level. Returns the ids of the orders, also those that paid nobody, so that no later closing pays on
 * them.
 */
export function payRepurchaseLevels(closing: Closing, plan: RepurchaseLevelPlan, month: Month): Float64Array {
  const { id, buyer, bv } = month.orders;
  const events = { from: buyer, base: bv, source: id };
  payLevels(closing, REPURCHASE_LEVEL, plan, events, { before: selfBvOf(plan, month, closing.digits) });
  return id;
}
