import { expect, it } from 'vitest';
import { readAges } from './read-ages.ts';

/** Two decimals; the left leg holds 620, the right one 80, and of virtual volume the right one 5. */
const read = (cell: string) => readAges(cell, [62_000n, 8000n, 0n, 500n], { decimal_mark: '.', digits: 2 });

it('reads the ages of carried volume, leg by leg, the oldest first', () => {
  expect(read('R0=80 L0=120 VR1=5 L2=500')).toEqual({ value: '0/2/50000 0/0/12000 1/0/8000 3/1/500' });
  expect(read('')).toEqual({ value: '' });
});

it.each([
  ['a leg that nobody has', 'M0=620 R0=80 VR0=5'],
  ['an amount that is none', 'L0=much R0=80 VR0=5'],
  ['an age twice', 'L0=310 L0=310 R0=80 VR0=5'],
  ['less than a leg carries', 'L0=619.99 R0=80 VR0=5'],
  ['volume of a leg that carries none', 'L0=620 R0=80 VL0=5 VR0=5'],
])('refuses %s', (_, cell) => {
  expect(read(cell)).toMatchObject({ problem: 'wrong_ages' });
});
