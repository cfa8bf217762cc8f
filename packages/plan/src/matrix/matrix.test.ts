import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelsBelow, playNaively } from '../../test/naive-pool.ts';
import { runs } from '../../test/property-runs.ts';
import {
  checkGeometry,
  childPosition,
  completedBy,
  filledOnLevel,
  levelCapacity,
  levelOf,
  levelRange,
  levelsAbove,
  matrixCapacity,
  parentPosition,
  slotOf,
} from './matrix.ts';

test('parent(i) = floor((i−2)/width)+1', () => {
  const parents = (width: number) =>
    Array.from({ length: 9 }, (_, index) => parentPosition(index + 1, width));
  expect(parents(3)).toEqual([0, 1, 1, 1, 2, 2, 2, 3, 3]);
  expect(parents(2)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4]);
  expect(parents(1)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('3×2 at 50 and 30 per placement: after 7 entries the first has 240, the second 150', () => {
  const pays = [50, 30];
  const paid = new Map<number, number>();
  for (let entry = 1; entry <= 7; entry++) {
    for (const { position, level } of levelsAbove(entry, 3, 2))
      paid.set(position, (paid.get(position) ?? 0) + (pays[level - 1] ?? 0));
  }
  expect([paid.get(1), paid.get(2), paid.get(3)]).toEqual([240, 150, undefined]);
});

test('in a 2×2 pool the 3rd, 7th and 11th entry fill levels, and the 7th a whole matrix', () => {
  expect(completedBy(3, 2, 2)).toEqual([{ position: 1, level: 1 }]);
  expect(completedBy(5, 2, 2)).toEqual([{ position: 2, level: 1 }]);
  expect(completedBy(6, 2, 2)).toEqual([]);
  expect(completedBy(7, 2, 2)).toEqual([
    { position: 3, level: 1 },
    { position: 1, level: 2 },
  ]);
  expect(completedBy(11, 2, 2)).toEqual([
    { position: 5, level: 1 },
    { position: 2, level: 2 },
  ]);
});

test('1,000 globally filled pools: the arithmetic agrees with a search for every entry', () => {
  const rules = fc.record({ width: fc.integer({ min: 1, max: 5 }), depth: fc.integer({ min: 1, max: 4 }) });
  fc.assert(
    fc.property(rules, fc.integer({ min: 1, max: 30 }), ({ width, depth }, count) => {
      const owners = Array.from({ length: count }, () => 0);
      const entries = playNaively({ width, depth, placement: 'global', reentry: false }, owners, [-1]);
      for (const { entry, parent, slot, completed } of entries) {
        const position = entry + 1;
        const above: number[] = [];
        for (let up = parent; up; up = up.parent) above.push(up.entry + 1);
        expect({
          parent: parentPosition(position, width),
          slot: parent ? slotOf(position, width) : 0,
          position: parent ? childPosition(parent.entry + 1, slot, width) : 1,
          level: levelOf(position, width),
          above: levelsAbove(position, width, depth),
          completed: completedBy(position, width, depth),
        }).toEqual({
          parent: above[0] ?? 0,
          slot,
          position,
          level: above.length,
          above: above.slice(0, depth).map((up, index) => ({ position: up, level: index + 1 })),
          completed: completed.map((level) => ({ position: level.entry + 1, level: level.level })),
        });
      }
      for (const top of entries) {
        const levels = levelsBelow(top, depth).slice(1);
        const position = top.entry + 1;
        expect(levels.map((_, index) => filledOnLevel(position, index + 1, width, count))).toEqual(
          levels.map((level) => level.length),
        );
        for (const [index, level] of levels.entries())
          if (level[0]) expect(levelRange(position, index + 1, width).first).toBe(level[0].entry + 1);
      }
    }),
    runs(1000),
  );
});

test('capacities: 3 + 9 + 27 places, a chain for width 1, and none beyond whole numbers', () => {
  expect([1, 2, 3].map((level) => levelCapacity(level, 3))).toEqual([3, 9, 27]);
  expect([matrixCapacity(3, 3), matrixCapacity(1, 5), levelCapacity(9, 1)]).toEqual([39, 5, 1]);
  expect(matrixCapacity(10, 15)).toBe(1_111_111_111_111_110);
  expect(() => matrixCapacity(10, 16)).toThrow('a matrix of 10 × 16 has too many places');
  expect(() => levelCapacity(60, 2)).toThrow('a matrix of 2 × 60 has too many places');
});

test('positions far beyond any pool stay exact', () => {
  expect(levelOf(1_000_000_000, 1)).toBe(999_999_999);
  expect(levelOf(2 ** 50, 2)).toBe(50);
  const { first, last } = levelRange(1, 50, 2);
  expect([first, last]).toEqual([2 ** 50, 2 ** 51 - 1]);
});

test('a matrix without width or depth is refused', () => {
  expect(() => checkGeometry(3, 2)).not.toThrow();
  for (const [width, depth] of [
    [0, 2],
    [3, 0],
    [2.5, 2],
    [3, Number.NaN],
  ] as const)
    expect(() => checkGeometry(width, depth)).toThrow(`no matrix of ${width} × ${depth}`);
});
