import { offsetAt } from '../../../platform/clock.ts';

/** Moments from what the clocks of a zone show, as if they showed UTC; the offset is looked up once an hour. */
export function localMoments(timezone: string): (local: number) => number {
  let hour = Number.NaN;
  let ahead = 0;
  return (local) => {
    const itsHour = Math.floor(local / 3_600_000);
    if (itsHour !== hour) {
      // by the offset of a moment nearby, then by that of the moment itself
      ahead = offsetAt(new Date(local - offsetAt(new Date(local), timezone)), timezone);
      hour = itsHour;
    }
    return local - ahead;
  };
}
