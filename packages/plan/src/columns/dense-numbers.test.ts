import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../test/property-runs.ts';
import { denseNumbers } from './dense-numbers.ts';

test('an id becomes its place in the list, and 0 becomes −1', () => {
  const ids = Int32Array.of(3, 4, 7);
  expect([...denseNumbers(ids, Int32Array.of(0, 3, 7, 4))]).toEqual([-1, 0, 2, 1]);
  expect([...denseNumbers(Float64Array.of(2 ** 40), Float64Array.of(2 ** 40, 0))]).toEqual([0, -1]);
  expect(denseNumbers(new Float64Array(0), new Float64Array(0))).toHaveLength(0);
});

test('ids with and without large gaps give the same numbers', () => {
  const idLists = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 1 });
  fc.assert(
    fc.property(idLists, fc.constantFrom(1, 2 ** 40), fc.array(fc.nat()), (list, factor, picks) => {
      const ids = list.sort((a, b) => a - b).map((id) => id * factor);
      const wanted = picks.map((pick) => (pick % 5 === 0 ? 0 : (ids[pick % ids.length] ?? 0)));
      expect([...denseNumbers(Float64Array.from(ids), Float64Array.from(wanted))]).toEqual(
        wanted.map((id) => ids.indexOf(id)),
      );
    }),
    runs(1000),
  );
});

test('an unknown id and ids that do not ascend are refused', () => {
  const dense = Float64Array.of(3, 4, 5, 7);
  const sparse = Float64Array.of(3, 4, 5, 700);
  for (const ids of [dense, sparse]) {
    for (const unknown of [6, 1, 900, -1, 3.5, Number.NaN])
      expect(() => denseNumbers(ids, Float64Array.of(unknown))).toThrow(`no member has the id ${unknown}`);
  }
  expect(() => denseNumbers(Int32Array.of(3, 3), Int32Array.of(3))).toThrow(
    'ids do not ascend from 1: 3 at 1',
  );
  expect(() => denseNumbers(Int32Array.of(0), Int32Array.of(0))).toThrow('ids do not ascend from 1: 0 at 0');
});
