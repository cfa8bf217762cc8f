import { figureAt } from '../columns/figure.ts';
import { addAt } from '../columns/lists.ts';
import { summable, type Units } from '../columns/units.ts';
import type { Tree } from '../trees/trees.ts';

/** Volumes of a period (docs/plans.md §7.1), of shape [n], negative where more was returned than bought. */
export type Volumes = {
  own: Units;
  /** Own and everybody's below in the sponsor tree. */
  team: Units;
  /** The same without the groups that broke away. */
  group: Units;
};

/** The sums before they are rolled up: everybody's own. */
export function openVolumes(ownVolume: Units): Volumes {
  // wide where any sum could leave the range of a double
  const own = summable(ownVolume);
  return { own, team: own.slice(), group: own.slice() };
}

/**
 * Rolls volumes up the sponsor tree in one pass, directs before their sponsor. `breaksAway` is asked of each member
 * when the sums of the member are whole, those of the sponsor are not yet; `passOn` follows for each direct.
 */
export function rollUpVolumes(
  { parent: sponsor, order }: Tree,
  volumes: Volumes | null,
  breaksAway: (member: number) => boolean,
  passOn?: (direct: number, sponsor: number, hasLeft: boolean) => void,
): void {
  for (let k = 0; k < order.length; k++) {
    const i = order[k] as number;
    const hasLeft = breaksAway(i);
    const above = sponsor[i] as number;
    if (above < 0) continue;
    if (volumes !== null) {
      addAt(volumes.team, above, figureAt(volumes.team, i));
      if (!hasLeft) addAt(volumes.group, above, figureAt(volumes.group, i));
    }
    passOn?.(i, above, hasLeft);
  }
}

/** Nobody breaks away of a plan that does not say so; −1 = no rank does. */
export const isBrokenAway = (paidRank: Int8Array | null, breakaway: number, member: number): boolean =>
  breakaway >= 0 && paidRank !== null && (paidRank[member] as number) >= breakaway;
