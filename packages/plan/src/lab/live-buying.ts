import type { Buying } from '../closing/buying.ts';
import { thresholdUnits } from '../columns/figure.ts';
import type { Plan } from '../plan/plan.ts';
import { activitySpan, buysOn } from '../plan/plan-activity.ts';
import { type OwnVolumes, turnVolumes } from './own-volumes.ts';

/** Who buys, kept from purchase to purchase (docs/plans.md §7.5). */
export type LiveBuying = Buying & {
  /** Judges the first `members` members, as a day begins. */
  turn(day: number, members: number): void;
  /** Judges a member anew, who bought something. */
  note(day: number, member: number): void;
};

/** @returns null when the plan does not ask */
export function liveBuying(
  { activity }: Plan,
  volumes: OwnVolumes | null,
  joinedOn: Int32Array,
  digits: number,
): LiveBuying | null {
  const running = activity && volumes?.by.get(activity.period);
  if (!activity || !volumes || !running) return null;
  const required = Number(thresholdUnits(activity.own_bv, digits));
  const buys = new Uint8Array(joinedOn.length);
  const reaches = (sums: Float64Array | null, i: number) => sums !== null && (sums[i] as number) >= required;
  const { own, before } = running;
  const judge = (day: number, from: number, until: number) => {
    const span = activitySpan(activity, day, volumes.calendar);
    for (let i = from; i < until; i++) {
      const member = {
        reaches: reaches(own, i),
        reachedBefore: reaches(before, i),
        joinedOn: joinedOn[i] as number,
      };
      buys[i] = buysOn(activity, span, member) ? 1 : 0;
    }
  };
  return {
    buys,
    own,
    required,
    turn: (day, members) => {
      turnVolumes(volumes, day);
      judge(day, 0, members);
    },
    note: (day, member) => judge(day, member, member + 1),
  };
}
