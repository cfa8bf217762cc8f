import { addDays, lastDateOf, localTime, millisecondsPerDay } from '@banyan/contract/core/dates';
import { reopenDays } from '@banyan/contract/support/tickets';
import { businessDate, momentOf } from '../../platform/clock.ts';

/** Hours within which a ticket gets its first answer, counted in whole days. */
export const answerHours = 48;
const answerDays = 2;

/** By what deadlines are counted. */
export interface WorkingDays {
  /** Days of the week that do not count, 0 = Sunday. At least one day counts. */
  off_days: readonly number[];
  /** Dates that do not count, `2026-11-23`. */
  holidays: readonly string[];
  timezone: string;
}

/**
 * When the first answer to what came at a moment is due: 48 hours later by the clock of the company, in whole days, of which those
 * off do not count. What comes on a day off counts from the end of that day.
 */
export function slaDue(at: Date, { off_days, holidays, timezone }: WorkingDays): Date {
  const counts = (date: string): boolean =>
    !off_days.includes(new Date(`${date}T00:00:00Z`).getUTCDay()) && !holidays.includes(date);
  const nextCounted = (date: string): string => {
    const next = addDays(date, 1);
    return counts(next) ? next : nextCounted(next);
  };
  const came = businessDate(at, timezone);
  let last = came;
  for (let day = 0; day < answerDays; day++) last = nextCounted(last);
  if (counts(came)) return momentOf(`${last}T${clockOf(at, timezone)}`, timezone);
  return momentOf(`${addDays(last, 1)}T00:00:00`, timezone);
}

/** When a ticket is to be closed: one calendar month later, on the last day of a month that is shorter. */
export function closeBy(at: Date, timezone: string): Date {
  const came = businessDate(at, timezone);
  const next = addDays(lastDateOf(came.slice(0, 7)), 1).slice(0, 7);
  const day = [`${next}-${came.slice(8)}`, lastDateOf(next)].toSorted()[0];
  return momentOf(`${day}T${clockOf(at, timezone)}`, timezone);
}

/** The local time of day, with its milliseconds. */
const clockOf = (at: Date, timezone: string): string => {
  const seconds = localTime(at.toISOString(), timezone)?.toISOString().slice(11, 19);
  return `${seconds}.${String(at.getUTCMilliseconds()).padStart(3, '0')}`;
};

/** Whether a ticket that was closed then may be opened again. */
export const mayReopen = (closedAt: string, now: Date): boolean =>
  now.getTime() <= Date.parse(closedAt) + reopenDays * millisecondsPerDay;
