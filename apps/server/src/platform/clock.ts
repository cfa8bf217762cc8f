/** Where time comes from. Injected, so that tests, scenarios and the demo network choose theirs. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/**
 * The business date of a moment: the calendar day in the company's time zone (docs/plans.md §2.2).
 * @returns `YYYY-MM-DD`
 */
export function businessDate(at: Date, timezone: string): string {
  let format = dateFormats.get(timezone);
  if (!format) {
    // en-CA prints ISO dates; a formatter costs far more to make than to use
    format = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' });
    dateFormats.set(timezone, format);
  }
  return format.format(at);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * The moment of a local time in a time zone, `2026-01-02T10:00` with or without seconds. A local time that a
 * change of the clocks skips is taken as the moment right after it.
 */
export function momentOf(localTime: string, timezone: string): Date {
  const asIfUtc = Date.parse(`${localTime.length === 16 ? `${localTime}:00` : localTime}Z`);
  // the offset depends on the moment itself: the second lookup corrects the first
  const first = asIfUtc - offsetAt(new Date(asIfUtc), timezone);
  return new Date(asIfUtc - offsetAt(new Date(first), timezone));
}

/** The offset of a time zone from UTC, in milliseconds. */
export function offsetAt(at: Date, timezone: string): number {
  const local = at.toLocaleString('sv-SE', { timeZone: timezone });
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(at.getTime() / 1000) * 1000;
}
