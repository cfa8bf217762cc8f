import { type BeaconRound, verifyBeacon } from '@banyan/fair/beacon/verify-beacon';

/** Rounds whose signatures hold, by what was checked; the games ask for few at the same moment. */
const checked = new Map<string, string>();
const maxChecked = 50;

/**
 * As `verifyBeacon`, once for a round that several ask for: it keeps the thread for ten milliseconds and more, and a round is checked
 * by what asks the relays, and by each game that it decides.
 * @returns the randomness of the round, hex; null when the signature does not hold
 */
export function checkRound(beaconRound: BeaconRound): string | null {
  const { round, signature, public_key } = beaconRound;
  const name = `${round} ${signature} ${public_key}`;
  const known = checked.get(name);
  if (known !== undefined) return known;
  const randomness = verifyBeacon(beaconRound);
  if (randomness === null) return null;
  const [oldest] = checked.keys();
  if (checked.size === maxChecked && oldest !== undefined) checked.delete(oldest);
  checked.set(name, randomness);
  return randomness;
}
