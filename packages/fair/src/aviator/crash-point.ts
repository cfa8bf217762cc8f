import { type Draw, drawBlock } from '../draw/words.ts';

/** What decides the money of an Aviator round: edge in hundredths of a percent, highest factor in hundredths. */
export type AviatorRules = { edge_bps: number; cap_x100: number };

/** The highest factor when an epoch names no other: 1,000,000.00. */
export const usualCapX100 = 100_000_000;

/** How much of a block decides: 13 hex digits, 52 bits. */
const hexDigits = 13;
const possibilities = 2n ** 52n;

/**
 * The crash point of 52 random bits in hundredths, in whole numbers (docs/fair-games.md §3.2): never below 1.00, never above
 * the cap. The chance of reaching m is (1 − edge) / m for every m from 1.01 on.
 */
export function crashX100(r: bigint, { edge_bps, cap_x100 }: AviatorRules): number {
  const x100 = (BigInt(10_000 - edge_bps) * possibilities) / (100n * (possibilities - r));
  if (x100 < 100n) return 100;
  return x100 > BigInt(cap_x100) ? cap_x100 : Number(x100);
}

/** The crash point of a round, with the block it was drawn from. */
export function drawCrash(draw: Draw, rules: AviatorRules): { crash_x100: number; draws: string[] } {
  const block = drawBlock(draw, 0);
  return { crash_x100: crashX100(BigInt(`0x${block.slice(0, hexDigits)}`), rules), draws: [block] };
}
