import { type BinaryTree, LEFT, type Tree } from '../trees/trees.ts';

/**
 * Adds the changes of some members to the sums of all members above them, and touches no others: for a simulation that
 * keeps its sums from day to day. Finding the touched members is one pass over a byte per member.
 *
 * `members`: whose own figure has changed; one may stand more than once. `own`: by how much, shape [members] or more,
 * as `mark`; both are emptied again. Sums must stay whole below 2^53.
 */
export type Changes = { members: readonly number[]; own: Float64Array; mark: Uint8Array };

/** The sums of both legs, several of them at once. */
export function addToLegs(
  { parent, order, side }: BinaryTree,
  changes: Changes,
  sums: readonly { left: Float64Array; right: Float64Array }[],
): void {
  const { own, mark } = changes;
  let touched = markAbove(parent, changes);
  for (let k = 0; touched > 0; k++) {
    const i = order[k] as number;
    if (mark[i] === 0) continue;
    mark[i] = 0;
    touched--;
    const change = own[i] as number;
    own[i] = 0;
    const above = parent[i] as number;
    if (above < 0) continue;
    own[above] = (own[above] as number) + change;
    const isLeft = side[i] === LEFT;
    for (let s = 0; s < sums.length; s++) {
      const leg = isLeft ? (sums[s]?.left as Float64Array) : (sums[s]?.right as Float64Array);
      leg[above] = (leg[above] as number) + change;
    }
  }
}

/** The sums of teams, or of anything else below. */
export function addToSums({ parent, order }: Tree, changes: Changes, sums: Float64Array | Int32Array): void {
  const { own, mark } = changes;
  let touched = markAbove(parent, changes);
  for (let k = 0; touched > 0; k++) {
    const i = order[k] as number;
    if (mark[i] === 0) continue;
    mark[i] = 0;
    touched--;
    const change = own[i] as number;
    own[i] = 0;
    const above = parent[i] as number;
    if (above < 0) continue;
    own[above] = (own[above] as number) + change;
    sums[above] = (sums[above] as number) + change;
  }
}

/** Marks the changed members and all above them; returns how many those are. */
function markAbove(parent: Int32Array, { members, mark }: Changes): number {
  let touched = 0;
  for (const member of members) {
    for (let at = member; at >= 0 && mark[at] === 0; at = parent[at] as number) {
      mark[at] = 1;
      touched++;
    }
  }
  return touched;
}
