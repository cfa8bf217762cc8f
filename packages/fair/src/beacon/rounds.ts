/** When a beacon publishes: its first round at `genesis` (seconds since 1970), one every `period` seconds. */
export type BeaconTimes = { genesis: number; period: number };

/**
 * The first round at or after a moment in seconds since 1970 (docs/fair-games.md §1.3). A beacon that has not begun yet
 * begins with round 1.
 */
export function firstRoundAt({ genesis, period }: BeaconTimes, seconds: number): number {
  return Math.max(0, Math.ceil((seconds - genesis) / period)) + 1;
}

/** The moment of a round, in seconds since 1970. */
export function timeOfRound({ genesis, period }: BeaconTimes, round: number): number {
  return genesis + (round - 1) * period;
}
