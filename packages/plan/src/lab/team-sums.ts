import { buildTree, preorder } from '../trees/trees.ts';

/**
 * Sums over teams of the sponsor tree while figures of members change one by one: any change and any sum takes
 * O(log members), however deep the tree. Both are Fenwick trees in preorder, from place 1.
 */
export type TeamSums = {
  /** Shape [members]. */
  pre: Int32Array;
  size: Int32Array;
  /** Shape [members + 1]. */
  active: Float64Array;
  business: Float64Array;
};

/** `sponsor`: of everybody who will ever join, −1 = none. */
export function openTeamSums(sponsor: Int32Array): TeamSums {
  const { pre, size } = preorder(buildTree(sponsor));
  const capacity = sponsor.length + 1;
  return { pre, size, active: new Float64Array(capacity), business: new Float64Array(capacity) };
}

/** Adds a member's activity and business to every team the member belongs to. */
export function addToTeams(sums: TeamSums, member: number, active: number, business: number): void {
  const { length } = sums.active;
  for (let at = (sums.pre[member] as number) + 1; at < length; at += at & -at) {
    sums.active[at] = (sums.active[at] as number) + active;
    sums.business[at] = (sums.business[at] as number) + business;
  }
}

/** The sums of all members below one, at any depth. */
export function teamSum(sums: TeamSums, figures: Float64Array, member: number): number {
  const own = (sums.pre[member] as number) + 1;
  return upTo(figures, own + (sums.size[member] as number) - 1) - upTo(figures, own);
}

function upTo(figures: Float64Array, place: number): number {
  let sum = 0;
  for (let at = place; at > 0; at -= at & -at) sum += figures[at] as number;
  return sum;
}
