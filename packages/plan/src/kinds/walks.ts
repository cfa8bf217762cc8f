import { periodVolumes } from '../closing/period-volumes.ts';
import { levelEligibility, payLevels } from '../columns/levels.ts';
import { type Closing, UNILEVEL } from '../columns/pay.ts';
import type { Eligibility } from '../columns/requirements.ts';
import { dayOf } from '../days.ts';
import { endsWith } from '../periods.ts';
import { calendarOf } from '../plan/plan.ts';
import { asksVolumes, needsOfWalk, type WalkPlan } from '../plan/plan-walks.ts';
import { payDifferential } from './differential.ts';
import { payGenerations } from './generations.ts';
import { codeOfWalk } from './walk-codes.ts';
import { walkEvents } from './walk-events.ts';

/** By place of a walk that was worked out: who is eligible, by level; a differential has one entry. */
export type WalkEligibility = Map<number, readonly Eligibility[]>;

/**
 * Pays the walks whose period ends with this closing, in the order of the plan (docs/plans.md §7.4). Needs, ranks and
 * sponsors are those of the end of the date.
 */
export function payWalks(closing: Closing): WalkEligibility {
  const eligibilityOf: WalkEligibility = new Map();
  const { facts, plan } = closing;
  const day = dayOf(facts.date);
  const calendar = calendarOf(plan);
  (plan.incomes.walks ?? []).forEach((walk, place) => {
    if (!endsWith(walk.period, day, calendar)) return;
    const purchases = facts.periods?.purchases;
    if (!purchases) throw new Error('the plan has walks, but the purchases were not loaded');
    const events = walkEvents(walk, purchases, day, calendar);
    const eligibility = walkEligibility(closing, walk);
    eligibilityOf.set(place, eligibility);
    if (walk.walk === 'levels')
      payLevels(closing, UNILEVEL, walk, events, { eligibility, code: codeOfWalk(place, null) });
    else if (walk.walk === 'differential')
      payDifferential(closing, walk, place, events, eligibility[0] as Eligibility);
    else payGenerations(closing, walk, place, events, eligibility);
  });
  return eligibilityOf;
}

function walkEligibility(closing: Closing, walk: WalkPlan): Eligibility[] {
  const needs = needsOfWalk(walk);
  const volumes = needs.some(asksVolumes) ? periodVolumes(closing, walk.period) : null;
  return levelEligibility(closing, { levels: needs.map((need) => ({ need })) }, [], volumes);
}
