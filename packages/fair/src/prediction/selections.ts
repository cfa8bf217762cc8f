/** The fifteen selections of the colour prediction, in the order they are shown (docs/fair-games.md §3.1). */
export const selections = [
  'green',
  'red',
  'violet',
  'big',
  'small',
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
] as const;
export type Selection = (typeof selections)[number];

export const colours = ['green', 'red', 'violet'] as const;
export type Colour = (typeof colours)[number];
export type Size = 'big' | 'small';

export const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** The colours of a digit, in the order green, red, violet. */
export function coloursOf(digit: number): Colour[] {
  const isViolet = digit === 0 || digit === 5;
  return [digit % 2 === 1 ? 'green' : 'red', ...(isViolet ? (['violet'] as const) : [])];
}

/** Small 0–4, big 5–9. */
export function sizeOf(digit: number): Size {
  return digit < 5 ? 'small' : 'big';
}

/** By how much the contract of a bet is multiplied when a digit is drawn, a decimal string; '0' when the bet is lost. */
export function factorOf(selection: Selection, digit: number): string {
  if (selection === 'big' || selection === 'small') return selection === sizeOf(digit) ? '2' : '0';
  if (selection === String(digit)) return '9';
  const shown = coloursOf(digit);
  if (!shown.some((colour) => colour === selection)) return '0';
  if (selection === 'violet') return '4.5';
  return shown.length === 2 ? '1.5' : '2';
}
