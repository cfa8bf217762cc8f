export const millisecondsPerDay = 86_400_000;

/** Days since 1970-01-01 of a date `YYYY-MM-DD`. Throws on anything else. */
export function dayOf(date: string): number {
  const day = Date.parse(`${date}T00:00:00Z`) / millisecondsPerDay;
  if (!Number.isInteger(day)) throw new Error(`${date} is no date`);
  return day;
}

/** The date of a day since 1970-01-01, `YYYY-MM-DD`. */
export function dateOf(day: number): string {
  return new Date(day * millisecondsPerDay).toISOString().slice(0, 10);
}
