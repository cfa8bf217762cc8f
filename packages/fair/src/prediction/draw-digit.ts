import { type Draw, openWords, uniform } from '../draw/words.ts';

/** The digit of a round of the colour prediction, with the blocks it was drawn from (docs/fair-games.md §3.1). */
export function drawDigit(draw: Draw): { digit: number; draws: string[] } {
  const words = openWords(draw);
  const digit = uniform(words.next, 10);
  return { digit, draws: words.blocks };
}
