import fc from 'fast-check';
import { expect, test } from 'vitest';
import { playNaively } from '../../test/naive-pool.ts';
import { runs } from '../../test/property-runs.ts';
import {
  choosePlace,
  enterPool,
  openPool,
  type PoolRules,
  seatEntry,
  vacantPlaceBelow,
} from './matrix-pool.ts';

function play(rules: PoolRules, owners: readonly number[], sponsor: readonly number[]) {
  const pool = openPool(rules);
  const above = Int32Array.from(sponsor);
  return { pool, made: owners.flatMap((owner) => enterPool(pool, owner, above)) };
}

const games = fc
  .record({
    width: fc.integer({ min: 1, max: 4 }),
    depth: fc.integer({ min: 1, max: 3 }),
    placement: fc.constantFrom('global' as const, 'sponsor' as const),
    reentry: fc.boolean(),
    uplines: fc.array(fc.nat(), { minLength: 1, maxLength: 12 }),
    entering: fc.array(fc.nat(), { maxLength: 40 }),
  })
  .map(({ uplines, entering, reentry, ...rules }) => ({
    rules: { ...rules, reentry: reentry && rules.width > 1 },
    sponsor: uplines.map((upline, member) => (member === 0 ? -1 : upline % member)),
    owners: entering.map((pick) => pick % uplines.length),
  }));

test('200 random pools: places, levels and re-entries agree with a search for every entry', () => {
  fc.assert(
    fc.property(games, ({ rules, owners, sponsor }) => {
      const naive = playNaively(rules, owners, sponsor);
      const { made } = play(rules, owners, sponsor);
      const facts = { owner: 0, slot: 0, below: null, is_reentry: false, completed: [] };
      const pick = (entry: object) =>
        Object.fromEntries(Object.entries(entry).filter(([name]) => name in facts));
      expect(made.map(pick)).toEqual(naive.map(pick));
      expect(made.map(({ parent }) => parent)).toEqual(naive.map(({ parent }) => parent?.entry ?? -1));
      for (const [index, { above }] of made.entries()) {
        const expected = [];
        for (let up = naive[index]?.parent; up && expected.length < rules.depth; up = up.parent)
          expected.push({ entry: up.entry, level: expected.length + 1 });
        expect(above).toEqual(expected);
      }
    }),
    runs(200),
  );
});

test('200 random pools: seated again in their order, the entries make the same pool', () => {
  fc.assert(
    fc.property(games, ({ rules, owners, sponsor }) => {
      const { pool, made } = play(rules, owners, sponsor);
      const loaded = openPool(rules);
      for (const { owner, parent, slot } of made)
        seatEntry(loaded, owner, parent < 0 ? null : { parent, slot });
      const uplines = [...pool.entriesOf.values()];
      expect({ ...loaded, next: null }).toEqual({ ...pool, next: null });
      expect(choosePlace(loaded, uplines)).toEqual(choosePlace(pool, uplines));
    }),
    runs(200),
  );
});

const rules: PoolRules = { width: 2, depth: 1, placement: 'sponsor', reentry: false };

test('sponsor placement fills the nearest upline with room, spills over to the next, then globally', () => {
  // 0 sponsors 1, 1 sponsors 2 to 6; 7 has a sponsor without an entry
  const sponsor = [-1, 0, 1, 1, 1, 1, 1, -1];
  const { made } = play(rules, [0, 1, 2, 3, 4, 5, 7], sponsor);
  expect(made.map(({ parent, slot, below }) => [parent, slot, below])).toEqual([
    [-1, 0, null],
    [0, 0, 0],
    [1, 0, 1],
    [1, 1, 1],
    // 1 is full: its sponsor 0 still has room
    [0, 1, 0],
    // no upline has room: breadth first in the whole pool, after 0 and 1 comes 4
    [4, 0, null],
    [4, 1, null],
  ]);
});

test('of several entries of an upline the oldest with room is filled', () => {
  const { pool, made } = play(rules, [0, 0, 0, 1, 1], [-1, 0]);
  expect(made.map(({ parent, below }) => [parent, below])).toEqual([
    [-1, null],
    [0, null],
    [0, null],
    [1, 1],
    [1, 1],
  ]);
  expect(vacantPlaceBelow(pool, 0)).toBeNull();
  expect(vacantPlaceBelow(pool, 0, true)).toEqual({ parent: 2, slot: 0 });
});

test('an entry whose last level is filled lets its owner enter again, placed like any other', () => {
  const { made } = play({ ...rules, placement: 'global', reentry: true }, [0, 1, 2, 3], [-1, 0, 0, 0]);
  expect(made.map(({ owner, parent, is_reentry }) => [owner, parent, is_reentry])).toEqual([
    [0, -1, false],
    [1, 0, false],
    [2, 0, false],
    [0, 1, true],
    [3, 1, false],
    [1, 2, true],
  ]);
  expect(made[2]?.completed).toEqual([{ entry: 0, level: 1 }]);
});

test.each([1, 2, 3])('20,000 entries into a sponsor pool %i wide are placed one by one', (width) => {
  const count = 20_000;
  const owners = Array.from({ length: count }, (_, member) => member);
  const sponsor = owners.map((member) => (member === 0 ? -1 : (member - 1) >> 1));
  const { made } = play({ width, depth: 3, placement: 'sponsor', reentry: false }, owners, sponsor);
  expect(made).toHaveLength(count);
  expect(new Set(made.map(({ parent, slot }) => parent * width + slot)).size).toBe(count);
});

test('a place that is taken or does not exist, a second top and endless re-entries are refused', () => {
  const pool = openPool(rules);
  expect(() => seatEntry(pool, 0, { parent: 0, slot: 0 })).toThrow('entry 0: no vacant place 0 below 0');
  seatEntry(pool, 0, null);
  seatEntry(pool, 1, { parent: 0, slot: 1 });
  for (const place of [
    { parent: 0, slot: 1 },
    { parent: 0, slot: 2 },
    { parent: 0, slot: -1 },
    { parent: 2, slot: 0 },
    { parent: -1, slot: 0 },
  ])
    expect(() => seatEntry(pool, 2, place)).toThrow(
      `entry 2: no vacant place ${place.slot} below ${place.parent}`,
    );
  expect(() => seatEntry(pool, 2, null)).toThrow('entry 2: no vacant place on top');
  expect(pool.entries).toBe(2);
  expect(() => openPool({ ...rules, width: 1, reentry: true })).toThrow('would never end');
  expect(() => openPool({ ...rules, depth: 0 })).toThrow('no matrix of 2 × 0');
});
