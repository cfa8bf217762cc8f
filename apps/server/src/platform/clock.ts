/** Where time comes from. Injected, so that tests, scenarios and the demo network choose theirs. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/**
 * The business date of a moment: the calendar day in the company's time zone (incomes §2.2).
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
