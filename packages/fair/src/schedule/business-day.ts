import { dateText, offsetAt } from '@banyan/contract/core/dates';

const hour = 3_600_000;

/** The business date of a moment (milliseconds since 1970): the calendar day in the company's time zone. */
export const businessDateAt = (at: number, timeZone: string): string => dateText(new Date(at), timeZone);

/** The moment at which a time zone changes its offset, between two moments of different offsets. */
function changeBetween(before: number, after: number, timeZone: string): number {
  const offset = offsetAt(before, timeZone);
  let [low, high] = [before, after];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (offsetAt(middle, timeZone) === offset) low = middle;
    else high = middle;
  }
  return high;
}

function findFirstMoment(date: string, timeZone: string): number {
  const asIfUtc = Date.parse(`${date}T00:00:00Z`);
  // no zone is further from UTC than this
  const [from, to] = [asIfUtc - 16 * hour, asIfUtc + 16 * hour];
  const candidates: number[] = [];
  for (let at = from; at < to; at += hour) {
    const offset = offsetAt(at, timeZone);
    candidates.push(asIfUtc - offset);
    if (offsetAt(at + hour, timeZone) !== offset) candidates.push(changeBetween(at, at + hour, timeZone));
  }
  const first = candidates.sort((a, b) => a - b).find((at) => businessDateAt(at, timeZone) === date);
  if (first === undefined) throw new Error(`${timeZone} has no ${date}`);
  return first;
}

/** First moments by time zone and date, as long as they are few: rounds ask for today's again and again. */
const found = new Map<string, number>();
const maxFound = 1000;

/**
 * The first moment of a business date (docs/fair-games.md §4), in milliseconds since 1970: midnight, or the moment a change of
 * the clocks leads to where it skips midnight; of two midnights the earlier.
 */
export function firstMomentOf(date: string, timeZone: string): number {
  const key = `${timeZone} ${date}`;
  const known = found.get(key);
  if (known !== undefined) return known;
  if (found.size >= maxFound) found.clear();
  const first = findFirstMoment(date, timeZone);
  found.set(key, first);
  return first;
}
