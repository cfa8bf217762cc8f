// A fixed month table: Intl's en-IN prints "Sept" (docs/screens.md §5).
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 2026-11-20 or a full time stamp → 20-Nov-2026, in the company's time zone. */
export function formatDate(value: string, timeZone: string): string {
  const plain = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (plain) return `${plain[3]}-${months[Number(plain[2]) - 1]}-${plain[1]}`;
  const parts = partsOf(value, timeZone);
  return parts ? `${parts.day}-${parts.month}-${parts.year}` : value;
}

/** A time stamp → 20-Nov-2026 10:42:08 AM, in the company's time zone. */
export function formatDateTime(value: string, timeZone: string): string {
  const parts = partsOf(value, timeZone);
  if (!parts) return value;
  const hour = Number(parts.hour);
  const clock = `${two(hour % 12 || 12)}:${parts.minute}:${parts.second} ${hour < 12 ? 'AM' : 'PM'}`;
  return `${parts.day}-${parts.month}-${parts.year} ${clock}`;
}

/** The local time of a time stamp as if it were UTC: for spreadsheets, which have no time zones. */
export function localTime(value: string, timeZone: string): Date | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return new Date(`${value}T00:00:00Z`);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : new Date(Math.floor(at / 1000) * 1000 + offsetAt(at, timeZone));
}

export const millisecondsPerDay = 86_400_000;

/** A date, 2026-11-20, a number of days later; earlier with a negative number. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * millisecondsPerDay).toISOString().slice(0, 10);
}

/** The last date of a month, 2026-11 → 2026-11-30; '' of anything else. */
export function lastDateOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  if (!year || !number) return '';
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** A whole date as people type it, 2026-11-20, 20-Nov-2026, 20-11-2026 or 20/11/2026 → 2026-11-20; null = it is none. */
export function readTypedDate(typed: string): string | null {
  const [, first = '', middle = '', last = ''] =
    /^(\d{1,4})[-/. ](\d{1,2}|[a-z]{3})[-/. ](\d{1,4})$/i.exec(typed.trim()) ?? [];
  const [year, day] = first.length === 4 ? [first, last] : [last, first];
  const named = months.findIndex((month) => month.toLowerCase() === middle.toLowerCase()) + 1;
  const date = `${year}-${String(named || middle).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${date}T00:00:00Z`);
  return year.length === 4 && !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? date : null;
}

/** The date of a moment in a time zone as 2026-11-20. */
export function dateText(at: Date, timeZone: string): string {
  const parts = partsOf(at.toISOString(), timeZone);
  return parts ? `${parts.year}-${parts.monthNumber}-${parts.day}` : '';
}

const two = (value: number): string => String(value).padStart(2, '0');

/** A moment's parts in a time zone; undefined for what is no time stamp. */
function partsOf(value: string, timeZone: string) {
  const at = Date.parse(value);
  if (Number.isNaN(at)) return undefined;
  const local = new Date(at + offsetAt(at, timeZone));
  const month = local.getUTCMonth();
  return {
    day: two(local.getUTCDate()),
    monthNumber: two(month + 1),
    month: months[month] ?? '',
    year: String(local.getUTCFullYear()),
    hour: two(local.getUTCHours()),
    minute: two(local.getUTCMinutes()),
    second: two(local.getUTCSeconds()),
  };
}

/** Offsets by time zone and day, as long as they are few. */
const offsets = new Map<string, Map<number, number | null>>();
const maxDays = 20_000;

/**
 * Milliseconds by which a time zone is ahead of UTC at a moment. Asking Intl costs more than everything else about a
 * cell of a file, so it is asked once for a day that has one offset from its beginning to its end.
 */
export function offsetAt(at: number, timeZone: string): number {
  const days = offsets.get(timeZone) ?? new Map<number, number | null>();
  offsets.set(timeZone, days);
  const day = Math.floor(at / millisecondsPerDay);
  let offset = days.get(day);
  if (offset === undefined) {
    const begins = readOffset(day * millisecondsPerDay, timeZone);
    offset = readOffset((day + 1) * millisecondsPerDay, timeZone) === begins ? begins : null;
    if (days.size >= maxDays) days.clear();
    days.set(day, offset);
  }
  return offset ?? readOffset(at, timeZone);
}

const clocks = new Map<string, Intl.DateTimeFormat>();
function readOffset(at: number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    clocks.set(timeZone, clock);
  }
  const parts: Record<string, number> = {};
  for (const { type, value } of clock.formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}
