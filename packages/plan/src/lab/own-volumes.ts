import { askedPeriods } from '../closing/asked-periods.ts';
import type { PeriodFacts } from '../closing/closing-facts.ts';
import { type Calendar, type Period, periodStart } from '../periods.ts';
import { calendarOf, type Plan } from '../plan/plan.ts';
import type { LabStart } from './population.ts';

/** Own volumes of the running periods, kept from purchase to purchase; with places for members who will join. */
export type OwnVolumes = {
  calendar: Calendar;
  /** By period its first day, and what each member bought since; in units. */
  by: Map<Period, { from: number; own: Float64Array }>;
  /** The day of everybody's first topup, −1 = none. null = the plan does not ask. */
  firstTopup: Int32Array | null;
};

/** @returns null when no closing of the plan asks for anything of a period (docs/plans.md §7.1) */
export function ownVolumesFor(members: number, plan: Plan, start: LabStart | null): OwnVolumes | null {
  const asked = askedPeriods(plan, () => true);
  if (asked.volumes.length === 0 && !asked.firstTopups) return null;
  const volumes: OwnVolumes = {
    calendar: calendarOf(plan),
    by: new Map(asked.volumes.map((period) => [period, { from: -1, own: new Float64Array(members) }])),
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
  for (const [period, sums] of volumes.by) {
    turnTo(sums, periodStart(period, day, volumes.calendar));
    sums.own[member] = (sums.own[member] as number) + bv;
  }
}

export function noteFirstTopup({ firstTopup }: OwnVolumes, day: number, member: number): void {
  if (firstTopup !== null && (firstTopup[member] as number) < 0) firstTopup[member] = day;
}

/** What the closing of a day needs, of the first `members` members. */
export function periodFacts(volumes: OwnVolumes, day: number, members: number): PeriodFacts {
  const own: PeriodFacts['own'] = {};
  for (const [period, sums] of volumes.by) {
    turnTo(sums, periodStart(period, day, volumes.calendar));
    own[period] = sums.own.slice(0, members);
  }
  return { own, firstTopup: volumes.firstTopup?.subarray(0, members) ?? null };
}

/** A period that begins has no volume yet. */
function turnTo(sums: { from: number; own: Float64Array }, from: number): void {
  if (sums.from === from) return;
  sums.from = from;
  sums.own.fill(0);
}
