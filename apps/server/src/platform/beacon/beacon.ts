import { quicknet } from '@banyan/fair/beacon/quicknet';
import { checkRound } from './check-round.ts';

/** A source of public randomness (docs/fair-games.md §1.3): the network, or a local key for tests and the demo. */
export interface Beacon {
  /** Compressed point of G2, hex: what every signature is checked with. */
  public_key: string;
  /** Of its first round, and from one to the next, in seconds. */
  genesis: number;
  period: number;
  /** The signature of a round, hex, unchecked; null = it is not there yet, or nobody answers. */
  ask: (round: number, now: Date) => Promise<string | null>;
}

/** A round of a beacon whose signature holds. */
export interface BeaconValue {
  signature: string;
  /** SHA-256 of the signature, hex. */
  randomness: string;
}

/**
 * Asks for a round and checks its signature: one that does not hold for exactly this round is never used.
 * @returns null = not there, or wrong
 */
export async function readBeacon(beacon: Beacon, round: number, now: Date): Promise<BeaconValue | null> {
  const signature = await beacon.ask(round, now);
  if (signature === null) return null;
  const randomness = checkRound({ round, signature, public_key: beacon.public_key });
  return randomness === null ? null : { signature, randomness };
}

/** What a beacon is called wherever it is shown: only the network's own key counts as the network. */
export const beaconName = (publicKey: string): 'quicknet' | 'local' =>
  publicKey === quicknet.public_key ? 'quicknet' : 'local';
