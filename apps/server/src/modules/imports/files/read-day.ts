import type { DateOrder } from '@banyan/contract/imports/import-files';
import { problem, type Read } from './read-line.ts';

const places: Record<DateOrder, readonly [number, number, number]> = {
  'year-month-day': [0, 1, 2],
  'day-month-year': [2, 1, 0],
  'month-day-year': [2, 0, 1],
};

/**
 * A day with or without a time of day, by the clocks of the company as if they showed UTC: milliseconds since 1970.
 * `2026-04-01`, `1.4.2026 17:05`, `01/04/2026 05:05:09 PM`, `2026-04-01T17:05:09`; a zone behind it is not read.
 */
export function readDay(cell: string, order: DateOrder): Read<number> {
  const parts =
    /^(\d{1,4})[-./](\d{1,2})[-./](\d{1,4})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([ap]m)?)?$/i.exec(
      cell,
    );
  if (!parts) return problem('not_a_date');
  const [y, m, d] = places[order].map((place) => Number(parts[1 + place])) as [number, number, number];
  const half = parts[7]?.toLowerCase();
  const hour = half ? (Number(parts[4]) % 12) + (half === 'pm' ? 12 : 0) : Number(parts[4] ?? 0);
  const [minute, second] = [Number(parts[5] ?? 0), Number(parts[6] ?? 0)];
  const day = Date.UTC(y, m - 1, d);
  const isDay =
    y >= 1900 && y <= 9999 && new Date(day).getUTCMonth() === m - 1 && new Date(day).getUTCDate() === d;
  if (!isDay || hour > 23 || minute > 59 || second > 59) return problem('not_a_date');
  return { value: day + ((hour * 60 + minute) * 60 + second) * 1000 };
}
