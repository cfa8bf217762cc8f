import type { ClosingFacts } from '../closing/closing-facts.ts';
import type { Ratio } from '../closing/legs.ts';
import { capsByMember } from '../columns/caps-by-member.ts';
import { type Figure, figureAt, limitUnits, thresholdUnits } from '../columns/figure.ts';
import { putFigure } from '../columns/lists.ts';
import type { Closing } from '../columns/pay.ts';
import type { Eligibility } from '../columns/requirements.ts';
import { type Rule, ruleOf } from '../columns/rules.ts';
import type { Units } from '../columns/units.ts';
import { dayOf } from '../days.ts';
import { endsWith } from '../periods.ts';
import { calendarOf, type MatchingPlan } from '../plan/plan.ts';

/** The plan of matching in units. */
export type MatchingTerms = {
  /** Whether the period of matching ends with this date; else the legs only take in the new business. */
  isDue: boolean;
  unit: Figure;
  ratio: Ratio;
  isFirstTwoToOne: boolean;
  /** What matched business pays, by member. */
  rule: Rule;
  /** null = none. */
  cap: ((member: number) => Figure) | null;
  keeps: boolean;
  flushes: boolean;
  carries: 'both' | 'stronger' | 'none';
  limit: Figure | null;
  /** After how many matching closings volume is flushed; null = never. */
  expiresAfter: number | null;
};

const RATIOS: Record<NonNullable<MatchingPlan['ratio']>, Ratio> = {
  '1:1': { left: 1, right: 1 },
  '2:1': { left: 2, right: 1 },
  '1:2': { left: 1, right: 2 },
};

export function matchingTerms(closing: Closing, plan: MatchingPlan, eligibility: Eligibility): MatchingTerms {
  const { facts, digits } = closing;
  return {
    isDue: endsWith(plan.period ?? 'daily', dayOf(facts.date), calendarOf(closing.plan)),
    unit: thresholdUnits(plan.unit, digits),
    ratio: RATIOS[plan.ratio ?? '1:1'],
    isFirstTwoToOne: plan.first_match === '2:1',
    rule: ruleOf(closing, plan, eligibility),
    cap: capOf(closing, plan),
    keeps: plan.capped_business === 'keep',
    flushes: plan.ineligible === 'flush',
    carries: plan.carry ?? 'both',
    limit: plan.carry_limit === null ? null : limitUnits(plan.carry_limit, digits),
    expiresAfter: plan.carry_expires_after ?? null,
  };
}

/** The most a member is paid in one closing; null = no cap. */
function capOf({ facts, digits, holders }: Closing, { cap }: MatchingPlan): MatchingTerms['cap'] {
  if (cap === null) return null;
  if (cap !== 'package') {
    const { per_closing: amount, ...tables } = cap;
    const own = capsByMember(holders, { amount, ...tables });
    const limits = new Map<string, Figure>();
    return (member) => {
      const text = own(member);
      const known = limits.get(text);
      if (known !== undefined) return known;
      const limit = limitUnits(text, digits);
      limits.set(text, limit);
      return limit;
    };
  }
  const highest = highestPackageCaps(facts, digits);
  return (member) => figureAt(highest, member);
}

/** By member: the highest `matching_cap` among the live topups, the topup's face where its package has none. */
function highestPackageCaps({ packages, topups, blocked }: ClosingFacts, digits: number) {
  const caps = packages.map(({ matching_cap: cap }) => (cap === null ? null : limitUnits(cap, digits)));
  let highest: Units = new Float64Array(blocked.length);
  for (let t = 0; t < topups.owner.length; t++) {
    const owner = topups.owner[t] as number;
    const cap = caps[topups.package[t] as number] ?? figureAt(topups.face ?? topups.amount, t);
    if (cap > figureAt(highest, owner)) highest = putFigure(highest, owner, cap);
  }
  return highest;
}
