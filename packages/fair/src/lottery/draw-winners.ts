import { type Draw, openWords, uniform } from '../draw/words.ts';

/**
 * The winning serials of a draw in the order they win (docs/fair-games.md §3.3): a partial Fisher–Yates over 1…tickets. With
 * more prizes than tickets all tickets win.
 */
export function drawWinners(
  draw: Draw,
  tickets: number,
  winners: number,
): { winners: number[]; draws: string[] } {
  const words = openWords(draw);
  const serials = Uint32Array.from({ length: tickets }, (_, i) => i + 1);
  const count = Math.min(winners, tickets);
  for (let j = 0; j < count; j += 1) {
    const p = j + uniform(words.next, tickets - j);
    const chosen = serials[p] ?? 0;
    serials[p] = serials[j] ?? 0;
    serials[j] = chosen;
  }
  return { winners: [...serials.subarray(0, count)], draws: words.blocks };
}
