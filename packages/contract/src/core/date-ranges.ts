import { addDays } from './dates.ts';
import { texts } from './text.ts';

/** Ready ranges of dates: each moves with the day. */
export const dateRangeWords = texts({
  today: 'Today',
  yesterday: 'Yesterday',
  days7: 'Last 7 days',
  days30: 'Last 30 days',
  month: 'This month',
  last_month: 'Last month',
});
export type DateRange = keyof typeof dateRangeWords;
export const dateRanges = Object.keys(dateRangeWords) as DateRange[];

/** The first and the last date of a range, on a day. */
export function datesOf(range: DateRange, today: string): { from: string; to: string } {
  const before = (days: number): string => addDays(today, -days);
  const monthEnd = before(Number(today.slice(8)));
  const all: Record<DateRange, [from: string, to?: string]> = {
    today: [today],
    yesterday: [before(1), before(1)],
    days7: [before(6)],
    days30: [before(29)],
    month: [addDays(monthEnd, 1)],
    last_month: [`${monthEnd.slice(0, 8)}01`, monthEnd],
  };
  const [from, to = today] = all[range];
  return { from, to };
}

/** The ranges that two dates are, on a day: none, or on some days two. */
export const rangesOfDates = (from: string, to: string, today: string): DateRange[] =>
  dateRanges.filter((range) => {
    const dates = datesOf(range, today);
    return dates.from === from && dates.to === to;
  });
