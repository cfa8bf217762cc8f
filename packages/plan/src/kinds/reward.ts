import type { ClosingFacts } from '../closing/closing-facts.ts';
import { type Figure, figureAt, minus, moneyUnits, plus, thresholdUnits } from '../columns/figure.ts';
import { figureList, listed, numbersOf, pushFigure } from '../columns/lists.ts';
import { addRate, type Closing, pendRow } from '../columns/pay.ts';
import type { Units } from '../columns/units.ts';
import { dayOf } from '../days.ts';
import type { RewardPlan, RewardStepPlan } from '../plan/plan.ts';

/** Rewards achieved, by member and then in the order of the ladder; arrays of one length. */
export type RewardsAchieved = {
  member: Int32Array;
  /** Place in the ladder. */
  step: Int32Array;
  /** Business of the legs at its evaluation; `fresh`: less what other steps had used up. */
  left: Units;
  right: Units;
};

export function noRewards(): RewardsAchieved {
  return {
    member: new Int32Array(0),
    step: new Int32Array(0),
    left: new Float64Array(0),
    right: new Float64Array(0),
  };
}

/** A step of the ladder in units. */
export type Step = {
  left: Figure;
  right: Figure;
  directs: number;
  withinDays: number;
  amount: Figure;
  place: number;
};

/**
 * Reward (docs/plans.md §3.13): a member who meets a step of the ladder at this closing achieves it, once; each step is
 * evaluated by itself, in the order of the ladder. `fresh`: the business of achieved steps is used up. Writes a
 * pending row each; an item is worth 0. `achieved`: what was achieved before; new ones are added to it.
 */
export function awardRewards(
  closing: Closing,
  plan: RewardPlan,
  achieved: Achieved = achievedBefore(closing.facts, plan),
): RewardsAchieved {
  const { facts, figures } = closing;
  const { legs, directs } = figures;
  const steps = plan.ladder.map((step) => stepOf(closing, step));
  const day = dayOf(facts.date);
  const found = { member: figureList(), step: figureList(), left: figureList(), right: figureList() };
  // most members are below every step
  const minLeft = steps.reduce((least, step) => (step.left < least ? step.left : least), INFINITE);
  const minRight = steps.reduce((least, step) => (step.right < least ? step.right : least), INFINITE);
  for (let i = 0; i < figures.active.length; i++) {
    if (figures.active[i] === 0) continue;
    let left = legs === null ? 0 : figureAt(legs.left, i);
    let right = legs === null ? 0 : figureAt(legs.right, i);
    if (left < minLeft || right < minRight) continue;
    if (plan.basis === 'fresh') {
      left = minus(left, usedBefore(achieved, steps, i, 'left'));
      right = minus(right, usedBefore(achieved, steps, i, 'right'));
    }
    const days = day - (facts.joinedOn[i] as number);
    for (let s = 0; s < steps.length; s++) {
      const step = steps[s] as Step;
      if (left < step.left || right < step.right || days > step.withinDays) continue;
      if (step.directs > 0 && (directs?.[i] ?? 0) < step.directs) continue;
      if (has(achieved, i, s)) continue;
      pushFigure(found.member, i);
      pushFigure(found.step, s);
      pushFigure(found.left, left);
      pushFigure(found.right, right);
      note(achieved, i, s);
      pendRow(closing, i, s, step.place, step.amount);
      if (plan.basis !== 'fresh') continue;
      left = minus(left, step.left);
      right = minus(right, step.right);
    }
  }
  return {
    member: numbersOf(found.member),
    step: numbersOf(found.step),
    left: listed(found.left),
    right: listed(found.right),
  };
}

const INFINITE: Figure = Number.POSITIVE_INFINITY;

function stepOf(closing: Closing, { left, right, directs, within_days, amount }: RewardStepPlan): Step {
  const { digits } = closing;
  return {
    left: thresholdUnits(left, digits),
    right: thresholdUnits(right, digits),
    directs,
    withinDays: within_days ?? Number.POSITIVE_INFINITY,
    amount: moneyUnits(amount ?? '0', digits),
    place: addRate(closing, { amount: amount ?? '0' }),
  };
}

/** A bit for every member and step. */
export type Achieved = { bits: Uint8Array; steps: number };

/** A reward that the ladder no longer names uses up nothing. `members`: those who will join included. */
export function achievedBefore(
  { rewards, blocked }: Pick<ClosingFacts, 'rewards' | 'blocked'>,
  { ladder }: RewardPlan,
  members = blocked.length,
): Achieved {
  const steps = ladder.length;
  const achieved = { bits: new Uint8Array(Math.ceil((members * steps) / 8)), steps };
  const places = new Map(ladder.map(({ code }, place) => [code, place]));
  rewards.code.forEach((code, r) => {
    const place = places.get(code);
    if (place !== undefined) note(achieved, rewards.member[r] as number, place);
  });
  return achieved;
}

function note({ bits, steps }: Achieved, member: number, step: number): void {
  const bit = member * steps + step;
  bits[Math.floor(bit / 8)] = (bits[Math.floor(bit / 8)] as number) | (1 << (bit % 8));
}

function has({ bits, steps }: Achieved, member: number, step: number): boolean {
  const bit = member * steps + step;
  return ((bits[Math.floor(bit / 8)] as number) & (1 << (bit % 8))) !== 0;
}

function usedBefore(
  achieved: Achieved,
  steps: readonly Step[],
  member: number,
  leg: 'left' | 'right',
): Figure {
  let used: Figure = 0;
  for (let s = 0; s < steps.length; s++)
    if (has(achieved, member, s)) used = plus(used, (steps[s] as Step)[leg]);
  return used;
}
