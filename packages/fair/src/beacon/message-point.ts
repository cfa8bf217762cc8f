import { bls12_381 } from '@noble/curves/bls12-381';
import { sha256 } from '@noble/hashes/sha2.js';

const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** The point of G1 that a beacon signs for a round: SHA-256 of its number as 8 bytes, hashed to the curve. */
export function messagePoint(round: number) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  const { x, y } = bls12_381.G1.hashToCurve(sha256(bytes), { DST }).toAffine();
  return bls12_381.G1.ProjectivePoint.fromAffine({ x, y });
}
