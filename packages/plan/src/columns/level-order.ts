import type { Intervals, Tree } from '../trees/trees.ts';
import { type Figure, plus } from './figure.ts';
import type { Units } from './units.ts';
import { WideUnits } from './wide-units.ts';

/**
 * The members of a tree numbered level by level, each level in preorder. Everybody a step below the members numbered
 * f … l then has a number from `firstBelow[f]` to `firstBelow[l + 1] - 1`, so that a level of any subtree is one
 * range, found by two looks a level. All of shape [n].
 */
export type LevelOrder = {
  /** By member: from 0, without a gap. */
  no: Int32Array;
  /** By number: the member. */
  memberAt: Int32Array;
  /** By number: the number of the first member below this one or any later one. */
  firstBelow: Int32Array;
  levels: number;
};

/** Numbers a tree level by level, in O(n). `intervals` as `preorder` or `binaryPreorder` made them of this tree. */
export function levelOrder(tree: Tree, intervals: Intervals): LevelOrder {
  const { parent } = tree;
  const { pre, depth } = intervals;
  const n = parent.length;
  const memberOf = new Int32Array(n);
  let levels = 0;
  for (let i = 0; i < n; i++) {
    memberOf[pre[i] as number] = i;
    levels = Math.max(levels, (depth[i] as number) + 1);
  }
  const next = new Int32Array(levels + 1);
  for (let i = 0; i < n; i++) next[(depth[i] as number) + 1] = (next[(depth[i] as number) + 1] as number) + 1;
  for (let level = 1; level <= levels; level++)
    next[level] = (next[level] as number) + (next[level - 1] as number);
  const no = new Int32Array(n);
  const memberAt = new Int32Array(n);
  for (let p = 0; p < n; p++) {
    const member = memberOf[p] as number;
    const level = depth[member] as number;
    const number = next[level] as number;
    next[level] = number + 1;
    no[member] = number;
    memberAt[number] = member;
  }
  // the array is reused: preorder places are no longer needed
  const children = memberOf.fill(0);
  let tops = 0;
  for (let i = 0; i < n; i++) {
    const p = parent[i] as number;
    if (p < 0) tops++;
    else children[p] = (children[p] as number) + 1;
  }
  const firstBelow = new Int32Array(n);
  let below = tops;
  for (let number = 0; number < n; number++) {
    firstBelow[number] = below;
    below += children[memberAt[number] as number] as number;
  }
  return { no, memberAt, firstBelow, levels };
}

/** Running sums in the order of numbers: by number, the figures of all up to it, its own included. */
export function countUntil(order: LevelOrder, flag: Uint8Array): Int32Array {
  const n = flag.length;
  const until = new Int32Array(n);
  let sum = 0;
  for (let number = 0; number < n; number++) {
    sum += flag[order.memberAt[number] as number] as number;
    until[number] = sum;
  }
  return until;
}

/** As `countUntil`, for units whose total is known to stay exact. */
export function sumUntil(order: LevelOrder, units: Units): Units {
  const n = units.length;
  if (units instanceof WideUnits) {
    const until = new WideUnits(n);
    let sum: Figure = 0;
    for (let number = 0; number < n; number++) {
      sum = plus(sum, units.at(order.memberAt[number] as number));
      until.put(number, sum);
    }
    return until;
  }
  const until = new Float64Array(n);
  let sum = 0;
  for (let number = 0; number < n; number++) {
    sum += units[order.memberAt[number] as number] as number;
    until[number] = sum;
  }
  return until;
}
