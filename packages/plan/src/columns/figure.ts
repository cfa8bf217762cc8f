import { type Decimal, toDecimal } from '../money.ts';
import type { Units } from './units.ts';
import { WideUnits } from './wide-units.ts';

/**
 * A figure in whole units: a number while it is exact (at most 2^53 − 1), else a bigint. Never both for one value,
 * and comparisons between the two are exact in JavaScript.
 */
export type Figure = number | bigint;

/** 100 %, in the integers of 10^-6 that rates are. */
const WHOLE = 1_000_000;

/** A bigint as a figure. */
export function figureOf(value: bigint): Figure {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** The figure at a place. */
export function figureAt(units: Units | Int32Array | Int8Array, i: number): Figure {
  return units instanceof WideUnits ? units.at(i) : (units[i] as number);
}

/** Writes a figure into an array. Throws when it does not fit. */
export function setFigure(units: Units, i: number, value: Figure): void {
  if (units instanceof WideUnits) units.put(i, value);
  else if (typeof value === 'number') units[i] = value;
  else throw new Error(`${value} does not fit into a double`);
}

export function plus(a: Figure, b: Figure): Figure {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (Math.abs(sum) <= Number.MAX_SAFE_INTEGER) return sum;
  }
  return figureOf(BigInt(a) + BigInt(b));
}

export function minus(a: Figure, b: Figure): Figure {
  if (typeof a === 'number' && typeof b === 'number') {
    const rest = a - b;
    if (Math.abs(rest) <= Number.MAX_SAFE_INTEGER) return rest;
  }
  return figureOf(BigInt(a) - BigInt(b));
}

export function least(a: Figure, b: Figure): Figure {
  return a < b ? a : b;
}

/** A figure that is not negative, rounded down to a multiple of `unit`; unit 0 = as it is. */
export function wholeUnits(value: Figure, unit: Figure): Figure {
  if (unit === 0) return value;
  if (typeof value === 'number') return typeof unit === 'number' ? value - (value % unit) : 0;
  return figureOf(value - (value % BigInt(unit)));
}

/**
 * A percentage of a figure that is not negative, rounded half up to whole units (docs/plans.md §2.1), exact.
 * `rate`: as `rateUnits` gives it.
 */
export function shareOf(units: Figure, rate: number): Figure {
  if (typeof units === 'number' && rate <= WHOLE) {
    // millions and the rest, each with the rate: neither product reaches 2^53
    const millions = Math.floor(units / WHOLE);
    const rest = units - millions * WHOLE;
    return millions * rate + Math.floor((rest * rate + WHOLE / 2) / WHOLE);
  }
  return figureOf((BigInt(units) * BigInt(rate) + BigInt(WHOLE / 2)) / BigInt(WHOLE));
}

/** A percentage of a figure that is not negative, rounded down to whole units, exact: for pools. */
export function lowShareOf(units: Figure, rate: number): Figure {
  return figureOf((BigInt(units) * BigInt(rate)) / BigInt(WHOLE));
}

/** The inverse of a percentage: `share` ÷ percentage, rounded down to whole units. The rate is more than 0. */
export function baseOfShare(share: Figure, rate: number): Figure {
  return figureOf((BigInt(share) * BigInt(WHOLE)) / BigInt(rate));
}

/** `multiple × units`, rounded down to whole units, exact. `multiple`: as `factorOf` gives it. */
export function timesOf(units: Figure, multiple: number): Figure {
  const product = typeof units === 'number' ? units * multiple : Number.POSITIVE_INFINITY;
  if (product > Number.MAX_SAFE_INTEGER) return figureOf((BigInt(units) * BigInt(multiple)) / 10_000n);
  const quotient = Math.floor(product / 10_000);
  return quotient * 10_000 > product ? quotient - 1 : quotient;
}

/** A percentage of plan.json (at most 4 decimals) as integer of 10^-6. Throws on one of more than 10^9 %. */
export function rateUnits(percent: string): number {
  const rate = toDecimal(percent).times(WHOLE / 100);
  if (!rate.isInteger() || rate.gt(Number.MAX_SAFE_INTEGER)) throw new Error(`no rate can be ${percent} %`);
  return rate.toNumber();
}

/** A multiple of plan.json (at most 4 decimals) as integer of 10^-4. Throws on one of more than 10^11. */
export function factorOf(multiple: string): number {
  const factor = toDecimal(multiple).times(10_000);
  if (!factor.isInteger() || factor.gt(Number.MAX_SAFE_INTEGER))
    throw new Error(`no multiple can be ${multiple}`);
  return factor.toNumber();
}

/** An amount that is paid, half up to the company's digits. */
export function moneyUnits(amount: string, digits: number): Figure {
  return whole(inUnits(amount, digits).round());
}

/** An amount that has to be reached: a fraction more than payable units is a whole one more. */
export function thresholdUnits(amount: string, digits: number): Figure {
  return whole(inUnits(amount, digits).ceil());
}

/** An amount that must not be exceeded, not even by a fraction. */
export function limitUnits(amount: string, digits: number): Figure {
  return whole(inUnits(amount, digits).floor());
}

function inUnits(amount: string, digits: number): Decimal {
  return toDecimal(amount).times(toDecimal('10').pow(digits));
}

function whole(units: Decimal): Figure {
  return figureOf(BigInt(units.toFixed()));
}

/** Units as decimal text with exactly the company's digits: 150 at two digits is `1.50`; never `-0.00`. */
export function unitsText(units: Figure, digits: number): string {
  const value = BigInt(units);
  const text = (value < 0n ? -value : value).toString().padStart(digits + 1, '0');
  const sign = value < 0n ? '-' : '';
  if (digits === 0) return sign + text;
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** A percentage of integers of 10^-6, as text; the other way round than `rateUnits`. */
export const percentText = (rate: number): string => toDecimal(String(rate)).dividedBy('10000').toFixed();
