import { type ClosingFacts, dayOf } from '../closing-facts.ts';
import { figureList, listed, numbersOf, pushFigure } from '../closing-lists.ts';
import { addRate, type Closing, pendRow } from '../closing-pay.ts';
import { type Figure, figureAt, minus, moneyUnits, plus, thresholdUnits } from '../closing-units.ts';
import type { RewardPlan, RewardStepPlan } from '../plan.ts';
import type { Units } from '../units.ts';

/** Rewards achieved, by member and then in the order of the ladder; arrays of one length. */
export type RewardsAchieved = {
  member: Int32Array;
  /** Place in the ladder. */
  step: Int32Array;
  /** Business of the legs it was judged by; `fresh`: less what other steps had used up. */
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
 * Reward (incomes §3): who stands at a step of the ladder at this closing achieves it, once for ever; each step is
 * judged by itself, in the order of the ladder. `fresh`: the business of achieved steps is used up. Writes a pending
 * row each; an item is worth 0.
 */
export function awardRewards(closing: Closing, plan: RewardPlan): RewardsAchieved {
  const { facts, figures } = closing;
  const { legs, directs } = figures;
  const steps = plan.ladder.map((step) => stepOf(closing, step));
  const achieved = achievedBefore(facts, plan);
  const day = dayOf(facts.date);
  const found = { member: figureList(), step: figureList(), left: figureList(), right: figureList() };
  for (let i = 0; i < figures.active.length; i++) {
    if (figures.active[i] === 0) continue;
    let left = legs === null ? 0 : figureAt(legs.left, i);
    let right = legs === null ? 0 : figureAt(legs.right, i);
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
type Achieved = { bits: Uint8Array; steps: number };

/** A reward that the ladder no longer names uses up nothing. */
function achievedBefore({ rewards, blocked }: ClosingFacts, { ladder }: RewardPlan): Achieved {
  const steps = ladder.length;
  const bits = new Uint8Array(Math.ceil((blocked.length * steps) / 8));
  const places = new Map(ladder.map(({ code }, place) => [code, place]));
  rewards.code.forEach((code, r) => {
    const place = places.get(code);
    if (place === undefined) return;
    const bit = (rewards.member[r] as number) * steps + place;
    bits[Math.floor(bit / 8)] = (bits[Math.floor(bit / 8)] as number) | (1 << (bit % 8));
  });
  return { bits, steps };
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
