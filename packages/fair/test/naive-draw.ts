import { createHash, createHmac } from 'node:crypto';
import type { Draw } from '../src/draw/words.ts';

/** SHA-256 as Node has it: of text or bytes, hex. */
export const naiveHash = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/** D_c as Node's own HMAC makes it, hex. */
export function naiveBlock({ game_hash, salt, code, round, beacon }: Draw, c: number): string {
  const message = [salt, code, round, beacon, c].join(':');
  return createHmac('sha256', Buffer.from(game_hash, 'hex')).update(message).digest('hex');
}

/** The first words of a draw: all blocks are made before any word is read. */
export function naiveWords(draw: Draw, count: number): number[] {
  const blocks = Array.from({ length: Math.ceil(count / 8) }, (_, c) => naiveBlock(draw, c));
  const bytes = Buffer.from(blocks.join(''), 'hex');
  return Array.from({ length: count }, (_, i) => bytes.readUInt32BE(i * 4));
}

/** The root over leaves by halves: the left one holds the largest power of two below the number of leaves. */
export function naiveRoot(leaves: readonly string[]): string {
  const [first = ''] = leaves;
  if (leaves.length <= 1) return first;
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  const sides = naiveRoot(leaves.slice(0, half)) + naiveRoot(leaves.slice(half));
  return naiveHash(Buffer.from(`01${sides}`, 'hex'));
}
