import { plus } from '../columns/figure.ts';
import { combineUnits, summable, type Units } from '../columns/units.ts';
import { WideUnits } from '../columns/wide-units.ts';
import { type BinaryTree, LEFT, type Tree } from '../trees/trees.ts';

/** All arrays below have shape [n], by member number, and never include the member itself. */

/** Members in each leg of the binary tree. `active`: not blocked and with a topup that is not reversed. */
export type LegCounts = {
  joinedLeft: Int32Array;
  joinedRight: Int32Array;
  activeLeft: Int32Array;
  activeRight: Int32Array;
};

/** A figure for each leg, in units; both legs are of the same kind of array. */
export type LegVolumes = { left: Units; right: Units };

/** Members of the sponsor tree below a member, at any depth. */
export type TeamCounts = { joined: Int32Array; active: Int32Array };

/** A member's directs, by the leg of the member they stand in. */
export type DirectCounts = LegCounts;

/**
 * Counts both legs of every member, in one pass from the leaves up.
 * `active` [n]: 1 = active, 0 = not.
 */
export function countLegs(tree: BinaryTree, active: Uint8Array): LegCounts {
  const { parent, order, side } = tree;
  const n = sameLength(tree, active);
  const joinedLeft = new Int32Array(n);
  const joinedRight = new Int32Array(n);
  const activeLeft = new Int32Array(n);
  const activeRight = new Int32Array(n);
  for (let k = 0; k < n; k++) {
    const i = order[k] as number;
    const p = parent[i] as number;
    if (p < 0) continue;
    const joined = (joinedLeft[i] as number) + (joinedRight[i] as number) + 1;
    const alive = (activeLeft[i] as number) + (activeRight[i] as number) + (active[i] as number);
    if (side[i] === LEFT) {
      joinedLeft[p] = joined;
      activeLeft[p] = alive;
    } else {
      joinedRight[p] = joined;
      activeRight[p] = alive;
    }
  }
  return { joinedLeft, joinedRight, activeLeft, activeRight };
}

/**
 * Sums the volume of both legs of every member, in one pass from the leaves up (docs/plans.md §4.3): a chain costs the
 * same as a balanced tree. `volume` [n]: the members' own, also negative; counts of first topups for the basis `pairs`.
 * Throws as `summable` does.
 */
export function sumLegs(tree: BinaryTree, volume: Units): LegVolumes {
  sameLength(tree, volume);
  const own = summable(volume);
  return own instanceof Float64Array ? sumFloatLegs(tree, own) : sumWideLegs(tree, own);
}

function sumFloatLegs({ parent, order, side }: BinaryTree, volume: Float64Array): LegVolumes {
  const n = parent.length;
  const left = new Float64Array(n);
  const right = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    const i = order[k] as number;
    const p = parent[i] as number;
    if (p < 0) continue;
    const sum = (left[i] as number) + (right[i] as number) + (volume[i] as number);
    // one child a side: nothing to add to
    if (side[i] === LEFT) left[p] = sum;
    else right[p] = sum;
  }
  return { left, right };
}

function sumWideLegs({ parent, order, side }: BinaryTree, volume: WideUnits): LegVolumes {
  const n = parent.length;
  const left = new WideUnits(n);
  const right = new WideUnits(n);
  for (let k = 0; k < n; k++) {
    const i = order[k] as number;
    const p = parent[i] as number;
    if (p < 0) continue;
    const sum = plus(plus(left.at(i), right.at(i)), volume.at(i));
    if (side[i] === LEFT) left.put(p, sum);
    else right.put(p, sum);
  }
  return { left, right };
}

/** The volume a closing starts from: the carry plus the legs' new business. */
export function withCarry(fresh: LegVolumes, carry: LegVolumes): LegVolumes {
  return combineLegs(fresh, carry, 1);
}

/**
 * The carry after a closing: the starting volume less what was matched or flushed on each leg. Negative where a
 * reversal left a leg below zero.
 */
export function carryForward(start: LegVolumes, used: LegVolumes): LegVolumes {
  return combineLegs(start, used, -1);
}

function combineLegs(a: LegVolumes, b: LegVolumes, sign: 1 | -1): LegVolumes {
  return {
    left: combineUnits(a.left, b.left, sign),
    right: combineUnits(a.right, b.right, sign),
  };
}

/** Counts every member's team, in one pass from the leaves up. `active` [n]: 1 = active, 0 = not. */
export function countTeams(tree: Tree, active: Uint8Array): TeamCounts {
  const { parent, order } = tree;
  const n = sameLength(tree, active);
  const joined = new Int32Array(n);
  const alive = new Int32Array(n);
  for (let k = 0; k < n; k++) {
    const i = order[k] as number;
    const p = parent[i] as number;
    if (p < 0) continue;
    joined[p] = (joined[p] as number) + (joined[i] as number) + 1;
    alive[p] = (alive[p] as number) + (alive[i] as number) + (active[i] as number);
  }
  return { joined, active: alive };
}

/**
 * Sums the business of every member's team, in one pass from the leaves up. `amount` [n]: Σ amount of a member's own
 * unreversed topups; for the `team_business` of a level rule that of active members only (docs/plans.md §2.6), 0 for
 * others. Throws as `summable` does.
 */
export function sumTeams(tree: Tree, amount: Units): Units {
  sameLength(tree, amount);
  const own = summable(amount);
  return own instanceof Float64Array ? sumFloatTeams(tree, own) : sumWideTeams(tree, own);
}

function sumFloatTeams({ parent, order }: Tree, amount: Float64Array): Float64Array {
  const n = parent.length;
  const team = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    const i = order[k] as number;
    const p = parent[i] as number;
    if (p >= 0) team[p] = (team[p] as number) + (team[i] as number) + (amount[i] as number);
  }
  return team;
}

function sumWideTeams({ parent, order }: Tree, amount: WideUnits): WideUnits {
  const n = parent.length;
  const team = new WideUnits(n);
  for (let k = 0; k < n; k++) {
    const i = order[k] as number;
    const p = parent[i] as number;
    if (p >= 0) team.put(p, plus(team.at(p), plus(team.at(i), amount.at(i))));
  }
  return team;
}

/**
 * Counts every sponsor's directs by leg. `sponsorSide` [n]: the leg of the sponsor a member stands in, which is not
 * the member's own side unless it stands right under the sponsor.
 */
export function countDirects(tree: Tree, sponsorSide: Uint8Array, active: Uint8Array): DirectCounts {
  const { parent: sponsor } = tree;
  sameLength(tree, sponsorSide);
  const n = sameLength(tree, active);
  const joinedLeft = new Int32Array(n);
  const joinedRight = new Int32Array(n);
  const activeLeft = new Int32Array(n);
  const activeRight = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    const s = sponsor[i] as number;
    if (s < 0) continue;
    const joined = sponsorSide[i] === LEFT ? joinedLeft : joinedRight;
    const alive = sponsorSide[i] === LEFT ? activeLeft : activeRight;
    joined[s] = (joined[s] as number) + 1;
    alive[s] = (alive[s] as number) + (active[i] as number);
  }
  return { joinedLeft, joinedRight, activeLeft, activeRight };
}

/** Sums the amounts of every sponsor's directs. `amount` [n]: as for `sumTeams`. Throws as `summable` does. */
export function sumDirects(tree: Tree, amount: Units): Units {
  const { parent: sponsor } = tree;
  const n = sameLength(tree, amount);
  const own = summable(amount);
  if (own instanceof Float64Array) {
    const sums = new Float64Array(n);
    for (let i = 0; i < n; i++) {
      const s = sponsor[i] as number;
      if (s >= 0) sums[s] = (sums[s] as number) + (own[i] as number);
    }
    return sums;
  }
  const sums = new WideUnits(n);
  for (let i = 0; i < n; i++) {
    const s = sponsor[i] as number;
    if (s >= 0) sums.put(s, plus(sums.at(s), own.at(i)));
  }
  return sums;
}

function sameLength(tree: Tree, figures: { length: number }): number {
  const n = tree.parent.length;
  if (figures.length !== n) throw new Error(`a tree of ${n} members, but figures of ${figures.length}`);
  return n;
}
