import type { Tree } from '../trees/trees.ts';

/**
 * By member: the nearest upline of a higher class, −1 = none. One pass downwards; each member passes the classes above it
 * at most once, so that a chain costs the same as a balanced tree. `classes`: of shape [n], few different ones.
 */
export function nearestHigher({ parent, order }: Tree, classes: Int32Array): Int32Array {
  const higher = new Int32Array(parent.length);
  for (let k = order.length - 1; k >= 0; k--) {
    const i = order[k] as number;
    higher[i] = nearestOf(classes, higher, parent[i] as number, (classes[i] as number) + 1);
  }
  return higher;
}

/** The nearest member of at least a class, from `from` itself up; −1 = none. `higher`: as `nearestHigher` gives it. */
export function nearestOf(classes: Int32Array, higher: Int32Array, from: number, least: number): number {
  let at = from;
  while (at >= 0 && (classes[at] as number) < least) at = higher[at] as number;
  return at;
}

/** By member: the nearest one with a flag from the member itself up, −1 = none. */
export function nearestFlagged({ parent, order }: Tree, flagged: (member: number) => boolean): Int32Array {
  const nearest = new Int32Array(parent.length);
  for (let k = order.length - 1; k >= 0; k--) {
    const i = order[k] as number;
    const above = parent[i] as number;
    nearest[i] = flagged(i) ? i : above < 0 ? -1 : (nearest[above] as number);
  }
  return nearest;
}
