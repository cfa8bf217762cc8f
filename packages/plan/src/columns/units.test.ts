import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../test/property-runs.ts';
import { combineUnits, summable, unitsFor, widen } from './units.ts';
import { WideUnits } from './wide-units.ts';

const limit = 2 ** 53;

test('doubles hold totals below 2^53 units, 128 bits the others', () => {
  expect(unitsFor(2, 2n ** 53n - 1n)).toEqual(new Float64Array(2));
  expect(unitsFor(2, 2n ** 53n)).toEqual(new WideUnits(2));
  const fits = Float64Array.of(limit - 2, -1);
  expect(summable(fits)).toBe(fits);
  expect(summable(Float64Array.of(limit - 2, -1, 1))).toEqual(WideUnits.from([limit - 2, -1, 1]));
  const wide = WideUnits.from([2n ** 53n]);
  expect(summable(wide)).toBe(wide);
  const small = WideUnits.from([1]);
  expect(summable(small)).toBe(small);
});

test('what is no whole number of units, or does not fit into 128 bits, is refused', () => {
  for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY, limit])
    expect(() => summable(Float64Array.of(0, value))).toThrow(
      `member 1: ${value} is no whole number of units`,
    );
  expect(() => summable(WideUnits.from([2n ** 126n, -(2n ** 126n)]))).toThrow('does not fit into 128 bits');
  expect(summable(WideUnits.from([2n ** 126n]))).toHaveLength(1);
  const largest = WideUnits.from([2n ** 127n - 1n]);
  expect(() => combineUnits(largest, largest, 1)).toThrow(
    '340282366920938463463374607431768211454 does not fit into 128 bits',
  );
  expect(combineUnits(largest, largest, -1)).toEqual(WideUnits.from([0]));
  expect(() => combineUnits(new Float64Array(1), new Float64Array(2), 1)).toThrow('of 1 members and of 2');
});

test('adding and taking away is exact, whichever arrays hold the figures', () => {
  const figures = fc.array(
    fc.record({ a: fc.maxSafeInteger(), b: fc.maxSafeInteger() }).map(({ a, b }) => [a, b] as const),
  );
  fc.assert(
    fc.property(figures, fc.constantFrom<1 | -1>(1, -1), (pairs, sign) => {
      const a = Float64Array.from(pairs, ([value]) => value);
      const b = Float64Array.from(pairs, ([, value]) => value);
      const exact = pairs.map(([x, y]) => BigInt(x) + BigInt(sign) * BigInt(y));
      for (const result of [combineUnits(a, b, sign), combineUnits(widen(a), b, sign)])
        expect([...widen(result)].map(BigInt)).toEqual(exact);
      expect(combineUnits(a, b, sign) instanceof Float64Array).toBe(
        exact.every((value) => value > -(2n ** 53n) && value < 2n ** 53n),
      );
    }),
    runs(1000),
  );
});
