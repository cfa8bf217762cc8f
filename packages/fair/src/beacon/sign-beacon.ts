import { bls12_381 } from '@noble/curves/bls12-381';
import { messagePoint } from './message-point.ts';
import type { BeaconRound } from './verify-beacon.ts';

/** The public key of a local beacon, hex. */
export function localPublicKey(secret: bigint): string {
  return bls12_381.G2.ProjectivePoint.BASE.multiply(secret).toHex(true);
}

/**
 * Signs a round with a local key as the network does (docs/fair-games.md §1.3): for tests and the demo, which say so. The
 * holder of the key knows every round in advance.
 */
export function signBeacon(secret: bigint, round: number): BeaconRound {
  return { round, signature: signRound(secret, round), public_key: localPublicKey(secret) };
}

/** The signature alone, hex. */
export function signRound(secret: bigint, round: number): string {
  return messagePoint(round).multiply(secret).toHex(true);
}
