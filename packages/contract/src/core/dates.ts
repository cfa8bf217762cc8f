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
  const parts = partsOf(value, timeZone);
  if (!parts) return null;
  const { year, monthNumber, day, hour, minute, second } = parts;
  return new Date(`${year}-${monthNumber}-${day}T${hour}:${minute}:${second}Z`);
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

/** The date of a moment in a time zone as 2026-11-20. */
export function dateText(at: Date, timeZone: string): string {
  const parts = partsOf(at.toISOString(), timeZone);
  return parts ? `${parts.year}-${parts.monthNumber}-${parts.day}` : '';
}

const two = (value: number): string => String(value).padStart(2, '0');

const clocks = new Map<string, Intl.DateTimeFormat>();
function partsOf(value: string, timeZone: string) {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return undefined;
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
  const parts: Record<string, string> = {};
  for (const part of clock.formatToParts(at)) parts[part.type] = part.value;
  const { day = '', month: monthNumber = '', year = '', hour = '', minute = '', second = '' } = parts;
  return { day, monthNumber, month: months[Number(monthNumber) - 1] ?? '', year, hour, minute, second };
}
