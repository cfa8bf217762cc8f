import { type Calendar, PERIODS, type Period, periodStart } from '../../src/periods.ts';

type Running = { start: number; own: number[]; before: number[] };

/**
 * Sums by member for each kind of period, kept as running totals: what the engine is given must come to what a search through
 * the whole log finds. A calendar that changes adds up the log anew.
 */
export function runningSums(calendar: Calendar) {
  const log: { day: number; member: number; amount: number }[] = [];
  let of = calendar;
  let by = opened();
  let today = 0;

  function opened(): Map<Period, Running> {
    return new Map(PERIODS.map((period) => [period, { start: 0, own: [], before: [] }]));
  }
  function turn(day: number): void {
    today = day;
    for (const [period, running] of by) {
      const start = periodStart(period, day, of);
      if (start === running.start) continue;
      const isNext = periodStart(period, start - 1, of) === running.start;
      by.set(period, { start, own: [], before: isNext ? running.own : [] });
    }
  }
  function count(day: number, member: number, amount: number): void {
    turn(day);
    for (const { own } of by.values()) own[member] = (own[member] ?? 0) + amount;
  }
  const array = (sums: readonly number[] | undefined, n: number) =>
    Float64Array.from({ length: n }, (_, i) => sums?.[i] ?? 0);
  return {
    add(day: number, member: number, amount: number): void {
      log.push({ day, member, amount });
      count(day, member, amount);
    },
    /** The sums of the period that holds a day, which is not before one that was asked for. */
    own(period: Period, day: number, n: number): Float64Array {
      turn(day);
      return array(by.get(period)?.own, n);
    },
    /** Those of the whole period before it. */
    before(period: Period, day: number, n: number): Float64Array {
      turn(day);
      return array(by.get(period)?.before, n);
    },
    follow(next: Calendar): void {
      if (next.week_starts === of.week_starts && next.year_starts === of.year_starts) return;
      of = next;
      by = opened();
      const until = today;
      for (const { day, member, amount } of log) count(day, member, amount);
      turn(until);
    },
  };
}
export type RunningSums = ReturnType<typeof runningSums>;
