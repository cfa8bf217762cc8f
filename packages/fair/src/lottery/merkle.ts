import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** A step of a proof, from the leaf up: the hash beside, and on which side it stands. */
export type ProofStep = { side: 'left' | 'right'; hash: string };

const leafMark = Uint8Array.of(0);
const nodeMark = Uint8Array.of(1);

/** The leaf of a ticket (docs/fair-games.md §3.3), hex. */
export function leafOf(code: string, serial: number, userId: string): string {
  return bytesToHex(sha256(concatBytes(leafMark, utf8ToBytes(`${code}|${serial}|${userId}`))));
}

function nodeOf(left: string, right: string): string {
  return bytesToHex(sha256(concatBytes(nodeMark, hexToBytes(left), hexToBytes(right))));
}

/** The level above: pairs become nodes, an odd last one moves up unchanged. */
function levelAbove(level: readonly string[]): string[] {
  return level.flatMap((left, i) => {
    if (i % 2 === 1) return [];
    const right = level[i + 1];
    return [right === undefined ? left : nodeOf(left, right)];
  });
}

/** The leaves in the order of serials with every level above them, the root last: what a proof is read from without hashing again. */
export type ListLevels = readonly (readonly string[])[];

export function levelsOf(leaves: readonly string[]): ListLevels {
  const levels = [leaves];
  for (let level = leaves; level.length > 1; ) {
    level = levelAbove(level);
    levels.push(level);
  }
  return levels;
}

/** The root over the leaves in the order of serials. Throws for none: a draw without tickets is not drawn. */
export function rootOf(leaves: readonly string[]): string {
  const root = levelsOf(leaves).at(-1)?.[0];
  if (root === undefined) throw new Error('a root needs a leaf');
  return root;
}

/** The proof that a leaf (counted from 0) is part of the root. Where a leaf moves up unchanged there is no step. */
export function proofOf(levels: ListLevels, index: number): ProofStep[] {
  const proof: ProofStep[] = [];
  let at = index;
  for (const level of levels.slice(0, -1)) {
    const beside = level[at % 2 === 0 ? at + 1 : at - 1];
    if (beside !== undefined) proof.push({ side: at % 2 === 0 ? 'right' : 'left', hash: beside });
    at = Math.floor(at / 2);
  }
  return proof;
}

/** Whether a proof leads from a leaf to a root. */
export function isProven(leaf: string, proof: readonly ProofStep[], root: string): boolean {
  const reached = proof.reduce(
    (hash, step) => (step.side === 'left' ? nodeOf(step.hash, hash) : nodeOf(hash, step.hash)),
    leaf,
  );
  return reached === root;
}
