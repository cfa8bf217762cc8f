import {
  type Figure,
  figureAt,
  figureOf,
  least,
  minus,
  plus,
  setFigure,
  wholeUnits,
} from '../columns/figure.ts';
import { putFigure } from '../columns/lists.ts';
import { combineUnits, type Units } from '../columns/units.ts';
import { LEFT, RIGHT } from '../trees/trees.ts';
import type { ClosingFacts } from './closing-facts.ts';
import type { LegVolumes } from './volumes.ts';

/** Volume of everybody's leg on one side, shape [n]; `virtual` null = nobody has any. Matching writes to it. */
export type Leg = { real: Units; virtual: Units | null };

/**
 * The volume of both legs before matching: the carry, the new business `fresh` of each leg, and the member's own
 * virtual business (docs/plans.md §3.11). `fresh` is written to; nothing of the facts is.
 */
export function startLegs({ carry, virtual }: ClosingFacts, fresh: LegVolumes): { left: Leg; right: Leg } {
  return {
    left: {
      real: addTo(fresh.left, carry.left),
      virtual: virtualOf(carry.leftVirtual, virtual, LEFT, carry.left),
    },
    right: {
      real: addTo(fresh.right, carry.right),
      virtual: virtualOf(carry.rightVirtual, virtual, RIGHT, carry.right),
    },
  };
}

/** In the array itself where sums stay exact there. */
function addTo(units: Units, more: Units): Units {
  if (!(units instanceof Float64Array && more instanceof Float64Array)) return combineUnits(units, more, 1);
  let largest = 0;
  for (let i = 0; i < units.length; i++)
    largest = Math.max(largest, Math.abs((units[i] as number) + (more[i] as number)));
  if (largest > Number.MAX_SAFE_INTEGER) return combineUnits(units, more, 1);
  for (let i = 0; i < units.length; i++) units[i] = (units[i] as number) + (more[i] as number);
  return units;
}

function virtualOf(
  carried: Units | null,
  { member, side, amount }: ClosingFacts['virtual'],
  leg: number,
  { length }: Units,
): Units | null {
  let virtual: Units | null = carried?.slice() ?? null;
  for (let v = 0; v < member.length; v++) {
    if (side[v] !== leg) continue;
    virtual ??= new Float64Array(length);
    const i = member[v] as number;
    virtual = putFigure(virtual, i, plus(figureAt(virtual, i), figureAt(amount, v)));
  }
  return virtual;
}

/** The volume of a member's leg, virtual business included. */
export function legTotal({ real, virtual }: Leg, i: number): Figure {
  return virtual === null ? figureAt(real, i) : plus(figureAt(real, i), figureAt(virtual, i));
}

/** The result of a match: `matched` business, and the volume `left` and `right` it takes from the legs. */
export type LegMatch = { matched: Figure; left: Figure; right: Figure; isFirst: boolean };

/** How many times the matched business leaves each leg. */
export type Ratio = { left: 1 | 2; right: 1 | 2 };

/**
 * Matches two legs that both have volume (docs/plans.md §3.11): a first match of 2:1 where it is due, else nothing
 * until there is volume for it; then as many whole units as both legs hold in the ratio. `match` is written to.
 */
export function matchLegs(
  left: Figure,
  right: Figure,
  unit: Figure,
  ratio: Ratio,
  isFirstDue: boolean,
  match: LegMatch,
): void {
  match.matched = 0;
  match.left = 0;
  match.right = 0;
  match.isFirst = false;
  if (isFirstDue) {
    const twice = plus(unit, unit);
    if (least(left, right) < unit || (left < twice && right < twice)) return;
    match.isFirst = true;
    match.matched = unit;
    // two units leave the larger leg, the left one when they are equal
    match.left = left < right ? unit : twice;
    match.right = left < right ? twice : unit;
  }
  const more = least(
    unitsOfLeg(minus(left, match.left), unit, ratio.left),
    unitsOfLeg(minus(right, match.right), unit, ratio.right),
  );
  match.matched = plus(match.matched, more);
  match.left = plus(match.left, multiplied(more, ratio.left));
  match.right = plus(match.right, multiplied(more, ratio.right));
}

/** Whole units that a leg holds `times` over. */
function unitsOfLeg(held: Figure, unit: Figure, times: 1 | 2): Figure {
  if (times === 1) return wholeUnits(held, unit);
  const twice = wholeUnits(held, plus(unit, unit));
  return typeof twice === 'bigint' ? figureOf(twice / 2n) : twice / 2;
}

export const multiplied = (value: Figure, times: 1 | 2): Figure => (times === 1 ? value : plus(value, value));

/** Takes matched business off a leg, real before virtual. Returns how much of it was virtual. */
export function takeOff({ real, virtual }: Leg, i: number, used: Figure): Figure {
  const held = figureAt(real, i);
  const ofReal = held > 0 ? least(held, used) : 0;
  setFigure(real, i, minus(held, ofReal));
  const ofVirtual = minus(used, ofReal);
  if (virtual !== null && ofVirtual !== 0) setFigure(virtual, i, minus(figureAt(virtual, i), ofVirtual));
  return ofVirtual;
}

/** Returns business to a leg, virtual before real. */
export function putBack({ real, virtual }: Leg, i: number, returned: Figure, virtualUsed: Figure): void {
  const toVirtual = least(returned, virtualUsed);
  if (virtual !== null && toVirtual !== 0) setFigure(virtual, i, plus(figureAt(virtual, i), toVirtual));
  setFigure(real, i, plus(figureAt(real, i), minus(returned, toVirtual)));
}

/** Flushes a member's leg. */
export function flushLeg({ real, virtual }: Leg, i: number): void {
  setFigure(real, i, 0);
  if (virtual !== null) setFigure(virtual, i, 0);
}

/** Flushes what exceeds the limit on a member's leg, virtual before real. */
export function limitLeg(leg: Leg, i: number, limit: Figure): void {
  const { real, virtual } = leg;
  const total = legTotal(leg, i);
  if (total <= limit) return;
  const over = minus(total, limit);
  const held = virtual === null ? 0 : figureAt(virtual, i);
  const ofVirtual = held > 0 ? least(held, over) : 0;
  if (virtual !== null && ofVirtual !== 0) setFigure(virtual, i, minus(held, ofVirtual));
  setFigure(real, i, minus(figureAt(real, i), minus(over, ofVirtual)));
}
