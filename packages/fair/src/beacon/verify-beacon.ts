import { bls12_381 } from '@noble/curves/bls12-381';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { messagePoint } from './message-point.ts';

/** One round of a beacon as a relay tells it; signature and public key are compressed points of G1 and G2 in hex. */
export type BeaconRound = { round: number; signature: string; public_key: string };

const { ShortSignature, G1, G2 } = bls12_381;

/**
 * Checks the signature of a beacon's round (docs/fair-games.md §1.3, scheme bls-unchained-g1-rfc9380).
 * @returns the randomness of the round, hex; null when the signature does not hold, which must then not be used
 */
export function verifyBeacon({ round, signature, public_key }: BeaconRound): string | null {
  try {
    const point = ShortSignature.fromHex(signature);
    const key = G2.ProjectivePoint.fromHex(public_key);
    point.assertValidity();
    key.assertValidity();
    // the zero point signs everything; and of one point only one way to write it is accepted, since bytes are hashed
    const isZero = point.equals(G1.ProjectivePoint.ZERO) || key.equals(G2.ProjectivePoint.ZERO);
    if (isZero || point.toHex(true) !== signature || key.toHex(true) !== public_key) return null;
    if (!bls12_381.verifyShortSignature(point, messagePoint(round), key)) return null;
    return randomnessOf(signature);
  } catch {
    return null;
  }
}

/** SHA-256 over the bytes of a signature that holds, hex. */
export function randomnessOf(signature: string): string {
  return bytesToHex(sha256(hexToBytes(signature)));
}
