import type { DecimalMark } from '@banyan/contract/imports/import-files';
import { readAmount } from '../files/read-amount.ts';
import { problem, type Read } from '../files/read-line.ts';

/** Where volume stands, in the order in which closings number it (docs/plans.md §7.7). */
const places = ['L', 'R', 'VL', 'VR'];

/**
 * Reads how old the volume of both legs is, as `L2=500 L0=120 R1=80`, and proves that it adds up to what they hold.
 * @param held of the left and the right leg, real and then virtual, in units of 10^-digits
 * @returns the lots of the member as closings keep them, the oldest first
 */
export function readAges(
  cell: string,
  held: readonly bigint[],
  { decimal_mark, digits }: { decimal_mark: DecimalMark; digits: number },
): Read<string> {
  if (cell === '') return { value: '' };
  const lots: { place: number; age: number; units: bigint }[] = [];
  for (const part of cell.split(/\s+/)) {
    const [, where = '', age, amount = ''] = /^(V?[LR])(\d{1,9})=(\S+)$/i.exec(part) ?? [];
    const read = readAmount(amount, decimal_mark, digits, false);
    if (!('value' in read) || read.value === 0n) return problem('wrong_ages');
    const place = places.indexOf(where.toUpperCase());
    if (lots.some((lot) => lot.place === place && lot.age === Number(age))) return problem('wrong_ages');
    lots.push({ place, age: Number(age), units: read.value });
  }
  const isWhole = held.every((units, place) => {
    const sum = lots.reduce((all, lot) => (lot.place === place ? all + lot.units : all), 0n);
    return sum === (units > 0n ? units : 0n);
  });
  if (!isWhole) return problem('wrong_ages');
  lots.sort((a, b) => a.place - b.place || b.age - a.age);
  return { value: lots.map(({ place, age, units }) => `${place}/${age}/${units}`).join(' ') };
}
