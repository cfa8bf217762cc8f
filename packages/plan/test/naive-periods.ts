import { dateOf } from '../src/days.ts';
import type { Period } from '../src/periods.ts';
import { calendarOf, type Plan } from '../src/plan/plan.ts';

/** Periods of a plan in the plainest words: days are looked at one by one (docs/plans.md §7.1). */

/** 1970-01-01 was a Thursday. */
const WEEKDAYS = ['thu', 'fri', 'sat', 'sun', 'mon', 'tue', 'wed'];

/** Month and day of the month of a day, which are asked for a million times. */
const monthAndDate = (day: number): readonly number[] => {
  const known = dates.get(day) ?? dateOf(day).split('-').slice(1).map(Number);
  dates.set(day, known);
  return known;
};
const dates = new Map<number, readonly number[]>();

export function beginsPeriod(plan: Plan, period: Period, day: number): boolean {
  const { week_starts, year_starts } = calendarOf(plan);
  const [month, date] = monthAndDate(day);
  if (period === 'daily') return true;
  if (period === 'weekly') return WEEKDAYS[day % 7] === week_starts;
  if (date !== 1) return false;
  if (period === 'monthly') return true;
  const months = period === 'yearly' ? [0] : [0, 3, 6, 9];
  return months.some((more) => ((year_starts - 1 + more) % 12) + 1 === month);
}

export const endsPeriod = (plan: Plan, period: Period, day: number): boolean =>
  beginsPeriod(plan, period, day + 1);

/** The first day of the period that holds a day. */
export const firstOfPeriod = (plan: Plan, period: Period, day: number): number =>
  beginsPeriod(plan, period, day) ? day : firstOfPeriod(plan, period, day - 1);
