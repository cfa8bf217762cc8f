import { dateOf, millisecondsPerDay } from './days.ts';

/** Periods of a company, from the shortest to the longest (docs/plans.md §7.1). */
export const PERIODS = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const;
export type Period = (typeof PERIODS)[number];

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** When weeks and years begin; quarters count from the month in which the year does. */
export type Calendar = { week_starts: (typeof WEEKDAYS)[number]; year_starts: number };

export const usualCalendar: Calendar = { week_starts: 'mon', year_starts: 1 };

/** The first day of the period that holds a day, both as days since 1970-01-01. */
export function periodStart(period: Period, day: number, calendar: Calendar): number {
  if (period === 'daily') return day;
  if (period === 'weekly') {
    // day 0 was a Thursday
    const since = (day + 3 - WEEKDAYS.indexOf(calendar.week_starts)) % 7;
    return day - ((since + 7) % 7);
  }
  const date = dateOf(day);
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  // months since the year of the company began
  const into = (month - calendar.year_starts + 12) % 12;
  const back = period === 'monthly' ? 0 : period === 'quarterly' ? into % 3 : into;
  return Date.UTC(year, month - 1 - back, 1) / millisecondsPerDay;
}

/** Whether a period ends with a day, so that the closing of its date closes the period. */
export function endsWith(period: Period, day: number, calendar: Calendar): boolean {
  return periodStart(period, day + 1, calendar) === day + 1;
}

/** The last day of the period that holds a day. */
export function periodEnd(period: Period, day: number, calendar: Calendar): number {
  let end = day;
  while (!endsWith(period, end, calendar)) end++;
  return end;
}
