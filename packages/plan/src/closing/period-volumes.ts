import type { Closing } from '../columns/pay.ts';
import { breakawayOf } from '../kinds/rank.ts';
import type { Period } from '../periods.ts';
import { isBrokenAway, openVolumes, rollUpVolumes, type Volumes } from './group-volumes.ts';

/** The volumes of a period by the ranks that count at this moment of the closing; each period is rolled up once. */
export function periodVolumes(closing: Closing, period: Period): Volumes {
  const known = closing.volumes.get(period);
  if (known !== undefined) return known;
  const own = closing.facts.periods?.own[period];
  if (own === undefined) throw new Error(`the plan needs ${period} volumes: not loaded`);
  const volumes = openVolumes(own);
  const breakaway = breakawayOf(closing.plan);
  rollUpVolumes(closing.trees.sponsor(), volumes, (i) => isBrokenAway(closing.paidRank, breakaway, i));
  closing.volumes.set(period, volumes);
  return volumes;
}
