import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPlan } from '../../test/builders.ts';
import { closed, someFacts } from '../../test/closing-builders.ts';
import { judgeNaively } from '../../test/naive-ranks.ts';
import { patience, runs } from '../../test/property-runs.ts';
import { figureAt, unitsText } from '../columns/figure.ts';
import { unitsFrom } from '../columns/units.ts';
import { dayOf } from '../days.ts';

const CODES = ['R0', 'R1', 'R2'];
const volumes = fc.constantFrom('0', '0.01', '3', '10', '33.33', '50');
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });
const needOf = (place: number) => {
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
const rankOf = (place: number) =>
  fc
    .record({ need: needOf(place), keep: some(fc.oneof(fc.constant({}), needOf(place))), grace: fc.nat(2) })
    .map(({ need, keep, grace }) => ({ code: CODES[place], ...need, ...(keep ? { keep, grace } : {}) }));
const rankPlans = fc.record({
  ranks: fc.tuple(...CODES.map((_, place) => rankOf(place))),
  breakaway: fc.constantFrom(null, ...CODES),
});

const members = fc.array(
  fc.record({
    above: fc.nat(),
    active: fc.boolean(),
    own: fc.constantFrom(-700, 0, 1, 300, 1000, 3333, 6000),
    isNew: fc.boolean(),
    held: fc.integer({ min: -1, max: 2 }),
    bridged: fc.nat(2),
    more: fc.nat(2),
  }),
  { minLength: 1, maxLength: 14 },
);

test(
  'in random networks everybody has the rank, the group and the team that the words of the rules give',
  () => {
    fc.assert(
      fc.property(rankPlans, members, fc.boolean(), ({ ranks, breakaway }, people, isChain) => {
        const json = { incomes: {}, ranks, rank_rules: { period: 'monthly', breakaway } };
        const all = people.map(({ above, active, own, isNew, held, bridged, more }, i) => ({
          sponsor: i === 0 ? -1 : isChain ? i - 1 : above % i,
          active,
          own_bv: own / 100,
          isNew: isNew && active,
          held: active ? held : -1,
          bridged: held >= 0 && active ? bridged : 0,
          highest: Math.min(2, Math.max(held, held + more)),
        }));
        const facts = someFacts({
          date: '2026-01-31',
          members: all.map(({ sponsor }, i) => ({
            name: String(i),
            ...(sponsor < 0 ? {} : { sponsor: String(sponsor) }),
          })),
          topups: all.flatMap(({ active }, i) => (active ? [{ of: String(i), amount: '1' }] : [])),
          over: {
            heldRank: {
              paid: Int8Array.from(all, ({ held }) => held),
              bridged: Int32Array.from(all, ({ bridged }) => bridged),
            },
            highestRank: Int8Array.from(all, ({ highest }) => highest),
            periods: {
              own: { monthly: unitsFrom(people.map(({ own }) => own)) },
              firstTopup: Int32Array.from(all, ({ isNew, active }) =>
                active ? dayOf(isNew ? '2026-01-01' : '2025-12-31') : -1,
              ),
            },
          },
        });
        const { ranks: found } = closed(facts, json);
        if (!found) throw new Error('no ranks were judged');
        const naive = judgeNaively(aPlan(json), all);
        expect([...found.period]).toEqual(naive.map(({ rank }) => rank));
        expect([...found.bridged]).toEqual(naive.map(({ bridged }) => bridged));
        expect([...found.highest]).toEqual(naive.map(({ highest }) => highest));
        const { volumes: sums } = found;
        if (sums === null) return;
        const texts = (units: typeof sums.group) => all.map((_, i) => unitsText(figureAt(units, i), 2));
        expect(texts(sums.group)).toEqual(naive.map(({ group_bv }) => group_bv.toFixed(2)));
        expect(texts(sums.team)).toEqual(naive.map(({ team_bv }) => team_bv.toFixed(2)));
      }),
      runs(500),
    );
  },
  patience,
);
