import { bls12_381 } from '@noble/curves/bls12-381';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { messagePoint } from './message-point.ts';

/** One round of a beacon as a relay tells it; signature and public key are compressed points of G1 and G2 in hex. */
export type BeaconRound = { round: number; signature: string; public_key: string };

const { ShortSignature, G1, G2 } = bls12_381;

type Key = { hex: string; point: ReturnType<typeof G2.ProjectivePoint.fromHex> };

/** The key that was read last. A beacon keeps its key for ever, and reading it takes a fifth of what checking a signature does. */
let known: Key | undefined;

/** @returns null = it is no key, or written in another way than the only one that is accepted */
function keyOf(hex: string): Key | null {
  if (known?.hex === hex) return known;
  const point = G2.ProjectivePoint.fromHex(hex);
  point.assertValidity();
  // the zero point signs everything
  if (point.equals(G2.ProjectivePoint.ZERO) || point.toHex(true) !== hex) return null;
  known = { hex, point };
  return known;
}

/**
 * Checks the signature of a beacon's round (docs/fair-games.md §1.3, scheme bls-unchained-g1-rfc9380).
 * @returns the randomness of the round, hex; null when the signature does not hold, which must then not be used
 */
export function verifyBeacon({ round, signature, public_key }: BeaconRound): string | null {
  try {
    const point = ShortSignature.fromHex(signature);
    const key = keyOf(public_key);
    point.assertValidity();
    // the zero point is no signature; and of one point only one way to write it is accepted, since bytes are hashed
    if (!key || point.equals(G1.ProjectivePoint.ZERO) || point.toHex(true) !== signature) return null;
    if (!bls12_381.verifyShortSignature(point, messagePoint(round), key.point)) return null;
    return randomnessOf(signature);
  } catch {
    return null;
  }
}

/** SHA-256 over the bytes of a signature that holds, hex. */
export function randomnessOf(signature: string): string {
  return bytesToHex(sha256(hexToBytes(signature)));
}
