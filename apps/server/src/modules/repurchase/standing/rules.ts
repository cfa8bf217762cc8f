import { addDays } from '@banyan/contract/core/dates';

/**
 * The first date after another one that is the day of a month, or the last date of a shorter month (docs/plans.md §7.5).
 * @param after `YYYY-MM-DD`
 */
export function nextOnDay(day: number, after: string): string {
  const own = inMonth(day, after.slice(0, 7));
  return own > after ? own : inMonth(day, addDays(lastOf(after.slice(0, 7)), 1).slice(0, 7));
}

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
