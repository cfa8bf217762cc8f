import fc from 'fast-check';

/** Random ranks of volumes, legs and directs, kept and bridged (docs/plans.md §7.2). */

export const CODES = ['R0', 'R1', 'R2'];
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });
const needOf = (place: number, volumes: fc.Arbitrary<string>) => {
  const lower = CODES.slice(0, place);
  const legs =
    lower.length === 0
      ? fc.constant(undefined)
      : fc.dictionary(fc.constantFrom(...lower), fc.integer({ min: 0, max: 2 }), { maxKeys: 2 });
  return fc
    .record({
      own_bv: some(volumes),
      group_bv: some(volumes),
      team_bv: some(volumes),
      new_directs: some(fc.integer({ min: 0, max: 2 })),
      directs: some(fc.integer({ min: 0, max: 2 })),
      legs_with_rank: some(legs),
      directs_of_rank: some(
        fc.dictionary(fc.constantFrom(...CODES), fc.integer({ min: 0, max: 2 }), { maxKeys: 1 }),
      ),
      limit: some(fc.constantFrom('0', '33.3333', '50', '60', '100')),
    })
    .map(({ limit, ...need }) => {
      const isLimited = limit !== undefined && (need.group_bv ?? need.team_bv) !== undefined;
      const asked = isLimited ? { ...need, max_from_leg_percent: limit } : need;
      return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
    });
};
const rankOf = (place: number, volumes: fc.Arbitrary<string>) =>
  fc
    .record({
      need: needOf(place, volumes),
      keep: some(fc.oneof(fc.constant({}), needOf(place, volumes))),
      grace: fc.nat(2),
    })
    .map(({ need, keep, grace }) => ({ code: CODES[place], ...need, ...(keep ? { keep, grace } : {}) }));
/** @param volumes what is asked of volumes */
export const rankPlansOf = (volumes: fc.Arbitrary<string>) =>
  fc.record({
    ranks: fc.tuple(...CODES.map((_, place) => rankOf(place, volumes))),
    breakaway: fc.constantFrom(null, ...CODES),
  });
