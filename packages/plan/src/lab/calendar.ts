import { dateOf, dayOf, millisecondsPerDay } from '../days.ts';

/** A calendar month of a run, cut to it. Days since 1970-01-01. */
export type LabMonth = { month: string; first: number; last: number };

/** A number of calendar months; the first one begins at a date. */
export function monthsFrom(date: string, count: number): LabMonth[] {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return Array.from({ length: count }, (_, k) => {
    const first = k === 0 ? dayOf(date) : Date.UTC(year, month - 1 + k, 1) / millisecondsPerDay;
    return {
      month: dateOf(first).slice(0, 7),
      first,
      last: Date.UTC(year, month + k, 0) / millisecondsPerDay,
    };
  });
}
