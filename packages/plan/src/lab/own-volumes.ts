import { askedPeriods } from '../closing/asked-periods.ts';
import type { PeriodFacts } from '../closing/closing-facts.ts';
import { type Calendar, type Period, periodStart } from '../periods.ts';
import { calendarOf, type Plan } from '../plan/plan.ts';
import type { LabStart } from './population.ts';

/** The volume of the running period, and of the one before it where activity asks for that. */
type Running = { period: Period; from: number; own: Float64Array; before: Float64Array | null };

/** Own volumes of the running periods, kept from purchase to purchase; with places for members who will join. */
export type OwnVolumes = {
  calendar: Calendar;
  /** By period its first day, and what each member bought since; in units. */
  by: Map<Period, Running>;
  /** The day of everybody's first topup, −1 = none. null = the plan does not ask. */
  firstTopup: Int32Array | null;
};

/** @returns null when no closing of the plan asks for anything of a period (docs/plans.md §7.1) */
export function ownVolumesFor(members: number, plan: Plan, start: LabStart | null): OwnVolumes | null {
  const asked = askedPeriods(plan, () => true);
  if (asked.volumes.length === 0 && !asked.firstTopups) return null;
  const volumes: OwnVolumes = {
    calendar: calendarOf(plan),
    by: new Map(
      asked.volumes.map((period) => {
        const before = plan.activity?.period === period ? new Float64Array(members) : null;
        return [period, { period, from: -1, own: new Float64Array(members), before }];
      }),
    ),
    firstTopup: asked.firstTopups ? new Int32Array(members).fill(-1) : null,
  };
  if (start === null) return volumes;
  const { topups } = start.facts;
  topups.owner.forEach((owner, t) => {
    noteFirstTopup(volumes, topups.day[t] as number, owner);
  });
  start.volumes.member.forEach((member, k) => {
    noteVolume(volumes, start.volumes.day[k] as number, member, start.volumes.bv[k] as number);
  });
  return volumes;
}

/** Counts what was bought on a day; days never go back. */
export function noteVolume(volumes: OwnVolumes, day: number, member: number, bv: number): void {
  turnVolumes(volumes, day);
  for (const sums of volumes.by.values()) {
    sums.own[member] = (sums.own[member] as number) + bv;
  }
}

export function noteFirstTopup({ firstTopup }: OwnVolumes, day: number, member: number): void {
  if (firstTopup !== null && (firstTopup[member] as number) < 0) firstTopup[member] = day;
}

/** What the closing of a day needs, of the first `members` members. */
export function periodFacts(volumes: OwnVolumes, day: number, members: number): PeriodFacts {
  const own: PeriodFacts['own'] = {};
  let before: Float64Array | null = null;
  turnVolumes(volumes, day);
  for (const [period, sums] of volumes.by) {
    own[period] = sums.own.slice(0, members);
    before ??= sums.before?.slice(0, members) ?? null;
  }
  return { own, before, firstTopup: volumes.firstTopup?.subarray(0, members) ?? null };
}

/** A period that begins has no volume yet; days never go back. */
export function turnVolumes({ by, calendar }: OwnVolumes, day: number): void {
  for (const sums of by.values()) {
    const from = periodStart(sums.period, day, calendar);
    if (sums.from === from) continue;
    const isNext = periodStart(sums.period, from - 1, calendar) === sums.from;
    if (isNext) sums.before?.set(sums.own);
    else sums.before?.fill(0);
    sums.from = from;
    sums.own.fill(0);
  }
}
