import { WideUnits } from './wide-units.ts';

/**
 * Money or points as whole units of 10^-round_off_digits (or counts), one figure a member: `1.50` at two digits is
 * 150. Float64Array where every sum stays exact, that is while the total is below 2^53 units; else WideUnits.
 * Both give the same results.
 */
export type Units = Float64Array | WideUnits;

const FLOAT_LIMIT = 2 ** 53;
const WIDE_LIMIT = 2 ** 127;

/**
 * Room for figures whose absolute values add up to `total` units at most. An array made smaller than needed is
 * no harm: sums widen by themselves.
 */
export function unitsFor(length: number, total: bigint): Units {
  return total < BigInt(FLOAT_LIMIT) ? new Float64Array(length) : new WideUnits(length);
}

/**
 * The figures in an array in which any of them can be added up: the same array, or WideUnits when the absolute values
 * of a Float64Array reach 2^53.
 * Throws when a figure is no whole number of units, and when the total does not fit into 128 bits.
 */
export function summable(units: Units): Units {
  const total = totalOf(units);
  // a sum of doubles is off by less than one part in 2^20 here, so the last of the range is given up
  if (total >= WIDE_LIMIT * (1 - 2 ** -20)) throw new Error('the total does not fit into 128 bits');
  return total < FLOAT_LIMIT ? units : widen(units);
}

/** The absolute values added up, exact below 2^53. */
export function totalOf(units: Units): number {
  let total = 0;
  if (units instanceof WideUnits) {
    for (let i = 0; i < units.length; i++) total += Math.abs(Number(units.at(i)));
    return total;
  }
  for (let i = 0; i < units.length; i++) {
    const value = units[i] as number;
    if (!Number.isSafeInteger(value)) throw new Error(`member ${i}: ${value} is no whole number of units`);
    total += Math.abs(value);
  }
  return total;
}

/** Figures side by side, in as many bits as the largest needs. */
export function unitsFrom(figures: readonly (number | bigint)[]): Units {
  const isWide = figures.some((figure) => typeof figure === 'bigint');
  return isWide ? WideUnits.from(figures) : Float64Array.from(figures as readonly number[]);
}

/** The same figures in 128 bits. */
export function widen(units: Units): WideUnits {
  return units instanceof WideUnits ? units : WideUnits.from(units);
}

/**
 * Member by member `a + sign × b`, in a new array; WideUnits if either is or a result reaches 2^53.
 * Throws when the lengths differ and when a result does not fit into 128 bits.
 */
export function combineUnits(a: Units, b: Units, sign: 1 | -1): Units {
  const n = a.length;
  if (b.length !== n) throw new Error(`figures of ${n} members and of ${b.length}`);
  if (a instanceof Float64Array && b instanceof Float64Array) {
    const result = new Float64Array(n);
    let largest = 0;
    for (let i = 0; i < n; i++) {
      const value = (a[i] as number) + sign * (b[i] as number);
      result[i] = value;
      largest = Math.max(largest, Math.abs(value));
    }
    if (largest < FLOAT_LIMIT) return result;
  }
  const [x, y] = [widen(a), widen(b)];
  const result = new WideUnits(n);
  const factor = BigInt(sign);
  for (let i = 0; i < n; i++) result.put(i, BigInt(x.at(i)) + factor * BigInt(y.at(i)));
  return result;
}
