/** The factor grows by this power of e in a millisecond (docs/fair-games.md §3.2). */
const growth = 0.00006;

/** The factor shown after some milliseconds of flight, in hundredths. */
export function shownX100(milliseconds: number): number {
  return Math.floor(100 * Math.exp(growth * milliseconds));
}

/** The millisecond of a flight at which it crashes: 1.00 → 166. */
export function crashMilliseconds(crash_x100: number): number {
  return Math.ceil(Math.log((crash_x100 + 1) / 100) / growth);
}

/** A factor in hundredths as people read it: 150 → `1.50`. */
export function factorText(x100: number): string {
  return `${Math.floor(x100 / 100)}.${String(x100 % 100).padStart(2, '0')}`;
}
