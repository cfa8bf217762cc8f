import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/**
 * The hash a number of links later in a chain (docs/fair-games.md §1.1): SHA-256 over raw bytes, hex to hex. The hash of
 * round k leads to the hash of round k − 1 by one link, and to the terminal by k.
 */
export function linkAfter(hash: string, links = 1): string {
  let bytes: Uint8Array = hexToBytes(hash);
  for (let i = 0; i < links; i += 1) bytes = sha256(bytes);
  return bytesToHex(bytes);
}

/**
 * Walks a chain once from its seed.
 * @param rounds the rounds whose hashes are wanted, 1…length
 * @returns the terminal, which is published first, and the hash of each of the rounds
 */
export function walkChain(
  seed: string,
  length: number,
  rounds: readonly number[],
): { terminal: string; hashes: Map<number, string> } {
  const wanted = new Set(rounds);
  const hashes = new Map<number, string>();
  let bytes: Uint8Array = hexToBytes(seed);
  for (let round = length; round > 0; round -= 1) {
    if (wanted.has(round)) hashes.set(round, bytesToHex(bytes));
    bytes = sha256(bytes);
  }
  return { terminal: bytesToHex(bytes), hashes };
}

/** A chain with the hashes from which each of its rounds is reached by fewer than `every` links. */
export type Checkpoints = { length: number; every: number; terminal: string; hashes: string[] };

/** Walks a chain once and keeps every `every`-th hash from the seed on, so that a round needs no walk of the whole. */
export function keepCheckpoints(seed: string, length: number, every: number): Checkpoints {
  const hashes: string[] = [];
  let bytes: Uint8Array = hexToBytes(seed);
  for (let i = 0; i < length; i += 1) {
    if (i % every === 0) hashes.push(bytesToHex(bytes));
    bytes = sha256(bytes);
  }
  return { length, every, terminal: bytesToHex(bytes), hashes };
}

/** The hash of a round of a chain, from the checkpoint before it. Throws for a round the chain does not have. */
export function hashOfRound({ length, every, hashes }: Checkpoints, round: number): string {
  const links = length - round;
  const checkpoint = hashes[Math.floor(links / every)];
  if (round < 1 || checkpoint === undefined) throw new Error(`a chain of ${length} has no round ${round}`);
  return linkAfter(checkpoint, links % every);
}
