import fc from 'fast-check';
import { CODES } from './random-ranks.ts';

/** Random walks up the line (docs/plans.md §7.4). */

const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });
const without = (json: object) =>
  Object.fromEntries(Object.entries(json).filter(([, value]) => value !== undefined));

const needs = fc
  .record({
    self_investment: some(fc.constantFrom('0', '2')),
    directs: some(fc.nat(2)),
    own_bv: some(fc.constantFrom('0', '10')),
    group_bv: some(fc.constantFrom('5', '30')),
    team_bv: some(fc.constantFrom('5', '60')),
    rank: some(fc.constantFrom(...CODES)),
  })
  .map(without);
const tables = (codes: readonly string[], values: fc.Arbitrary<string>) =>
  fc.dictionary(fc.constantFrom(...codes), values, { minKeys: 1, maxKeys: 3 });
/** Packages that tables may speak of. */
export const PACKAGES = ['A', 'B', 'C'];
const byRank = tables(CODES, fc.constantFrom('0', '3', '6.6666')).map((by_rank) => ({ by_rank }));
const byPackage = tables(PACKAGES, fc.constantFrom('0', '1.5', '4')).map((by_package) => ({ by_package }));
const levels = fc.array(
  fc
    .record({
      percent: fc.constantFrom('0', '1', '2.5', '7'),
      table: fc.oneof(fc.constant({}), byRank, byPackage),
      need: fc.oneof(fc.constant({}), needs),
    })
    .map(({ table, ...level }) => ({ ...level, ...table })),
  { minLength: 1, maxLength: 3 },
);
const common = {
  on: fc.constantFrom(['topup'], ['order'], ['topup', 'order']),
  base: fc.constantFrom('bv', 'amount'),
  compression: fc.boolean(),
};
/** Rates that do not fall with rank. */
const rising = fc
  .tuple(
    fc.constantFrom('0', '2'),
    fc.subarray(['2', '4', '9.5', '9.5', '12'], { minLength: 3, maxLength: 3 }),
  )
  .chain(([percent, rates]) =>
    fc.subarray(CODES, { minLength: 1 }).map((listed) => ({
      percent,
      by_rank: Object.fromEntries(listed.map((code, k) => [code, rates[k]])),
    })),
  );
export const randomWalks = fc.oneof(
  fc.record({ ...common, walk: fc.constant('levels'), start_level: fc.integer({ min: 1, max: 3 }), levels }),
  fc.record({
    ...common,
    walk: fc.constant('differential'),
    rate: fc.oneof(
      rising,
      byPackage.map((table) => ({ percent: '2', ...table })),
    ),
    need: fc.oneof(fc.constant({}), needs),
    own: fc.constantFrom('none', 'counts', 'paid'),
    same_rate: fc.constantFrom([], ['1'], ['1', '0.5']),
  }),
  fc
    .record({
      ...common,
      walk: fc.constant('generations'),
      boundary: fc.constantFrom('own_rank', ...CODES),
      counts: fc.constantFrom('below', 'groups'),
      levels,
    })
    .map((walk) => (walk.boundary === 'own_rank' ? { ...walk, counts: 'below' } : walk)),
);
