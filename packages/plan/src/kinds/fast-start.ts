import { type LevelPayer, levelPayer, payByRule } from '../columns/levels.ts';
import { requirementsOf } from '../columns/requirements.ts';
import { failingRule, type Rule, ruleOf } from '../columns/rules.ts';
import { type Claim, claimFor } from '../instant/claim.ts';
import type { FastStarter, FastStartFacts, TopupEvent, UplineFacts } from '../instant/facts.ts';
import { everybodyActive, FAST_START, type InstantPayer, type PaidTopup } from '../instant/instant-pay.ts';
import { walkLevels } from '../instant/level-walk.ts';
import { evaluate } from '../instant/needs.ts';
import { toDecimal } from '../money.ts';
import {
  type FastStartPlan,
  type FastStartStepPlan,
  type ReplaceableKind,
  replacedBy,
} from '../plan/plan-fast-start.ts';
import { rateFor } from '../plan/rate-table.ts';

/** The level rule of fast start: it begins at the sponsor. */
const levelsOf = ({ compression, levels }: FastStartPlan) => ({ start_level: 1, compression, levels });

/**
 * Fast start (docs/plans.md §7.6): levels for a topup in the buyer's first days, then the steps that the topper and the
 * sponsor reach with it. `replaced`: the kinds that write nothing for this topup, also where its base is 0.
 */
export function fastStartClaims(
  event: TopupEvent,
  uplines: readonly UplineFacts[],
  facts: FastStartFacts,
  plan: FastStartPlan,
  digits: number,
): { claims: Claim[]; wantsMore: boolean; replaced: readonly ReplaceableKind[] } {
  const isFast = facts.days <= plan.days;
  const base = toDecimal(event[plan.base]);
  const shared = { kind: 'fast_start', from: event.topper, base, base_of: plan.base } as const;
  const levels =
    isFast && plan.levels.length > 0
      ? walkLevels(shared, uplines, levelsOf(plan), digits)
      : { claims: [], wantsMore: false };
  const steps = facts.members.flatMap((member) => stepClaims(event, member, plan.steps, digits));
  return { ...levels, claims: [...levels.claims, ...steps], replaced: isFast ? replacedBy(plan) : [] };
}

/** Every step the member now reaches and was not paid; one not reached, or of somebody who is not eligible, waits. */
function stepClaims(
  event: TopupEvent,
  { days, paid, upline }: FastStarter,
  steps: readonly FastStartStepPlan[],
  digits: number,
): Claim[] {
  return steps.flatMap((step) => {
    const { code, directs, within_days } = step;
    if (paid.includes(code) || days > within_days) return [];
    const need = { directs };
    if (evaluate(upline, need).reason !== null || rateFor(step, upline).reason !== null) return [];
    const terms = {
      kind: 'fast_start',
      from: event.topper,
      level: 0,
      code,
      step: { code, directs, within_days },
      base: toDecimal(String(upline.directs ?? 0)),
      base_of: 'directs',
      rate: step,
      rule: 'fast_start_step',
      need,
      met: [{ fact: 'days', required: within_days, actual: days, met: true }],
    } as const;
    return [claimFor(upline, terms, digits)];
  });
}

/** What fast start keeps from topup to topup in a simulation; days as those of the topups. */
export type FastStartState = {
  /** Shape [members]. */
  joinedOn: Int32Array;
  /** Shape [members]: of the oldest topup. */
  activatedOn: Int32Array;
  /** Steps that were paid: a flag by member and step. */
  paid: Uint8Array;
};

/**
 * As `fastStartClaims`, over typed arrays.
 * @returns pays a topup, and says whether other kinds are left out for it
 */
export function fastStartPayer(
  payer: InstantPayer,
  plan: FastStartPlan,
  state: FastStartState,
): (topup: PaidTopup) => boolean {
  const pay = levelPayer(payer, FAST_START, levelsOf(plan));
  const since = plan.from === 'joined' ? state.joinedOn : state.activatedOn;
  const paySteps = stepPayer(payer, plan.steps, state);
  return (topup) => {
    if (topup.is_first) state.activatedOn[topup.topper] = topup.day;
    const isFast = topup.day - (since[topup.topper] as number) <= plan.days;
    if (isFast) pay(topup.topper, topup[plan.base], topup.id);
    paySteps(topup);
    return isFast;
  };
}

function stepPayer(
  payer: InstantPayer,
  steps: readonly FastStartStepPlan[],
  { joinedOn, paid }: FastStartState,
): (topup: PaidTopup) => void {
  const rules = steps.map((step) =>
    ruleOf(payer, step, {
      ...everybodyActive(payer),
      requirements: requirementsOf({ directs: step.directs }, payer),
    }),
  );
  const look = (member: number, { topper, day, id }: PaidTopup) => {
    const since = day - (joinedOn[member] as number);
    steps.forEach(({ within_days }, place) => {
      const at = member * steps.length + place;
      const rule = rules[place] as Rule;
      if (paid[at] !== 0 || since > within_days || isWaiting(payer, rule, member)) return;
      paid[at] = 1;
      const directs = payer.figures.directs[member] as number;
      payByRule(payer, FAST_START, rule, member, topper, 0, id, directs);
    });
  };
  return (topup) => {
    const { topper } = topup;
    const sponsor = payer.facts.sponsor[topper] as number;
    // by join order
    if (sponsor >= 0 && sponsor < topper) look(sponsor, topup);
    look(topper, topup);
    if (sponsor > topper) look(sponsor, topup);
  };
}

function isWaiting(payer: LevelPayer, rule: Rule, member: number): boolean {
  if (payer.look !== null) payer.look(member);
  return failingRule(rule, member) !== 0;
}
