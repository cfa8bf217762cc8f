import { type Figure, plus, setFigure } from './figure.ts';
import { totalOf, type Units, widen } from './units.ts';
import { WideUnits } from './wide-units.ts';

/** An array for `length` figures, none of which is negative, wide enough for any sum of them. */
export function roomFor(length: number, figures: Units): Units {
  return totalOf(figures) <= Number.MAX_SAFE_INTEGER ? new Float64Array(length) : new WideUnits(length);
}

/** Adds a figure at a place; the array is large enough for every sum (`roomFor`). */
export function addAt(units: Units, i: number, value: Figure): void {
  if (units instanceof Float64Array) units[i] = (units[i] as number) + (value as number);
  else units.put(i, plus(units.at(i), value));
}

/** A list of figures that grows, and turns into wide ones with the first that needs them. */
export type FigureList = { values: Units; length: number };

export function figureList(capacity = 0): FigureList {
  return { values: new Float64Array(capacity), length: 0 };
}

export function pushFigure(list: FigureList, value: Figure): void {
  if (list.length === list.values.length) list.values = grown(list.values, list.length + 1);
  if (typeof value === 'bigint' && list.values instanceof Float64Array) list.values = widen(list.values);
  if (list.values instanceof Float64Array) list.values[list.length++] = value as number;
  else list.values.put(list.length++, value);
}

/** The same array for at least `capacity` elements and half as many again. */
export function grown<T extends Units | Int32Array | Uint8Array>(array: T, capacity: number): T {
  const size = Math.max(capacity, Math.ceil(array.length * 1.5), 64);
  const larger = new (array.constructor as new (length: number) => T)(size);
  larger.set(array as never);
  return larger;
}

/** As `grown`, but of no more than `capacity` elements: for lists whose length is known beforehand. */
export function withCapacity<T extends Units | Int32Array | Uint8Array>(array: T, capacity: number): T {
  if (array.length >= capacity) return array;
  const larger = new (array.constructor as new (length: number) => T)(capacity);
  larger.set(array as never);
  return larger;
}

export function listed(list: FigureList): Units {
  return list.values.subarray(0, list.length);
}

/** Puts a figure at a place, in wide ones from the first that needs them: use what is returned. */
export function putFigure(units: Units, i: number, value: Figure): Units {
  const wide = typeof value === 'bigint' ? widen(units) : units;
  setFigure(wide, i, value);
  return wide;
}

/** A list of member numbers or places, none of which is beyond 32 bits. */
export function numbersOf(list: FigureList): Int32Array {
  return Int32Array.from(listed(list) as Float64Array);
}
