import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** All that an outcome follows from (docs/fair-games.md §2): no stake, no bet and nobody's name. Hashes are hex. */
export type Draw = {
  game_hash: string;
  salt: string;
  /** The code of the game: `WG1`, `AV`, `LOT-0042`. */
  code: string;
  round: number;
  /** The randomness of the beacon's round; '' where the epoch draws from its chain alone. */
  beacon: string;
};

/** The draw bytes D_c: HMAC-SHA256 with the hash of the round as key, hex. */
export function drawBlock({ game_hash, salt, code, round, beacon }: Draw, c: number): string {
  const message = utf8ToBytes(`${salt}:${code}:${round}:${beacon}:${c}`);
  return bytesToHex(hmac(sha256, hexToBytes(game_hash), message));
}

/** The words of a draw one after the other, eight of each block; `blocks` are those used until now. */
export type Words = { next: () => number; blocks: string[] };

const digitsOfWord = 8;
const wordsOfBlock = 8;

/** The unsigned 32-bit numbers of a draw, in order. */
export function openWords(draw: Draw): Words {
  const blocks: string[] = [];
  let taken = 0;
  const next = () => {
    const at = taken % wordsOfBlock;
    if (at === 0) blocks.push(drawBlock(draw, blocks.length));
    taken += 1;
    const block = blocks[blocks.length - 1] ?? '';
    return Number.parseInt(block.slice(at * digitsOfWord, (at + 1) * digitsOfWord), 16);
  };
  return { next, blocks };
}

const wordsThereAre = 2 ** 32;

/**
 * A number 0…n − 1, each equally likely: words beyond the last whole multiple of n are passed over.
 * @param n 1…2³²
 */
export function uniform(next: () => number, n: number): number {
  const end = Math.floor(wordsThereAre / n) * n;
  let word = next();
  while (word >= end) word = next();
  return word % n;
}
