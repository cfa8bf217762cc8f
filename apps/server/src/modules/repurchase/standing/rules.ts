import { addDays } from '@banyan/contract/core/dates';
import { type ErrorCode, errors } from '@banyan/contract/core/errors';
import { skippedWords } from '@banyan/contract/repurchase/standing-orders';

/**
 * The first date after another one that is the day of a month, or the last date of a shorter month (docs/plans.md §7.5).
 * @param after `YYYY-MM-DD`
 */
export function nextOnDay(day: number, after: string): string {
  const own = inMonth(day, after.slice(0, 7));
  return own > after ? own : inMonth(day, addDays(lastOf(after.slice(0, 7)), 1).slice(0, 7));
}

/** Whether a date has no order because of a refusal: what only failed, as by a lock that was not had in time, is tried again. */
export const isRefusedForGood = (code: ErrorCode): boolean => errors[code].status === 400;

/** Why a date has no order, by what is stored of it: in words of its own, or as an order would be refused. */
export const allWhySkipped: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(errors).map(([code, { message }]) => [code, message])),
  ...skippedWords,
};

function inMonth(day: number, month: string): string {
  const wanted = `${month}-${String(day).padStart(2, '0')}`;
  const last = lastOf(month);
  return wanted < last ? wanted : last;
}

/** The last date of a month `YYYY-MM`. */
function lastOf(month: string): string {
  const [year = 0, no = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, no, 0)).toISOString().slice(0, 10);
}
