import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPlan } from '../../test/builders.ts';
import { closed, rowsAsValues, someFacts } from '../../test/closing-builders.ts';
import { walkNaively } from '../../test/naive-walks.ts';
import { patience, runs } from '../../test/property-runs.ts';
import { unitsFrom } from '../columns/units.ts';
import { dayOf } from '../days.ts';
import { isWalkKind } from '../plan/plan-walks.ts';
import { partOfCode } from './walk-codes.ts';

const CODES = ['R0', 'R1', 'R2'];
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
const tables = (values: fc.Arbitrary<string>) =>
  fc.dictionary(fc.constantFrom(...CODES), values, { minKeys: 1, maxKeys: 3 });
const levels = fc.array(
  fc
    .record({
      percent: fc.constantFrom('0', '1', '2.5', '7'),
      by_rank: some(tables(fc.constantFrom('0', '3', '6.6666'))),
      need: fc.oneof(fc.constant({}), needs),
    })
    .map(without),
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
const walks = fc.oneof(
  fc.record({ ...common, walk: fc.constant('levels'), start_level: fc.integer({ min: 1, max: 3 }), levels }),
  fc.record({
    ...common,
    walk: fc.constant('differential'),
    rate: rising,
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

const people = fc.array(
  fc.record({
    above: fc.nat(),
    rank: fc.integer({ min: -1, max: 2 }),
    topup: fc.constantFrom(null, 1, 2, 3),
    blocked: fc.nat(5).map((at) => at === 0),
    own_bv: fc.constantFrom(-5, 0, 1, 10, 40),
  }),
  { minLength: 1, maxLength: 14 },
);
const purchases = fc.array(
  fc.record({
    of: fc.nat(),
    isOrder: fc.boolean(),
    bv: fc.constantFrom(0, 1, 10, 33, 999),
    amount: fc.constantFrom(0, 7, 100),
  }),
  { maxLength: 6 },
);

test(
  'in random networks every walk pays the rows that the words of the rules give',
  () => {
    fc.assert(
      fc.property(
        fc.array(walks, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(null, ...CODES),
        people,
        purchases,
        fc.boolean(),
        (asked, breakaway, persons, bought, isChain) => {
          const json = {
            incomes: { walks: asked.map((walk, k) => ({ code: `W${k}`, ...walk })) },
            ranks: CODES.map((code) => ({ code, self_investment: '9' })),
            rank_rules: { period: 'yearly', breakaway },
          };
          const members = persons.map(({ above, ...person }, i) => ({
            ...person,
            sponsor: i === 0 ? -1 : isChain ? i - 1 : above % i,
          }));
          const all = bought.map(({ of, ...one }, k) => ({ ...one, id: 40 + k, buyer: of % members.length }));
          const cents = (amounts: number[]) => unitsFrom(amounts.map((amount) => amount * 100));
          const facts = someFacts({
            date: '2026-01-31',
            members: members.map(({ sponsor, blocked }, i) => ({
              name: String(i),
              blocked,
              ...(sponsor < 0 ? {} : { sponsor: String(sponsor) }),
            })),
            topups: members.flatMap(({ topup }, i) =>
              topup === null ? [] : [{ of: String(i), amount: String(topup) }],
            ),
            over: {
              heldRank: {
                paid: Int8Array.from(members, ({ rank }) => rank),
                bridged: new Int32Array(members.length),
              },
              periods: {
                own: { monthly: cents(members.map(({ own_bv }) => own_bv)) },
                firstTopup: null,
                purchases: {
                  id: Float64Array.from(all, ({ id }) => id),
                  buyer: Int32Array.from(all, ({ buyer }) => buyer),
                  isOrder: Uint8Array.from(all, ({ isOrder }) => Number(isOrder)),
                  day: new Int32Array(all.length).fill(dayOf('2026-01-15')),
                  bv: cents(all.map(({ bv }) => bv)),
                  amount: cents(all.map(({ amount }) => amount)),
                  paid: cents(all.map(({ amount }) => amount)),
                  worked: [],
                },
              },
            },
          });
          const rows = rowsAsValues(closed(facts, json))
            .filter(({ kind }) => isWalkKind(kind as string))
            .map(({ kind, member, from, level, source, code, gross, status, reason }) => {
              expect(status).toBe(reason === null ? 'credited' : 'lapsed');
              return { kind, member, from, level, source, part: partOfCode(code), gross, reason };
            });
          expect(rows).toEqual(walkNaively({ plan: aPlan(json), members, digits: 2 }, all));
        },
      ),
      runs(500),
    );
  },
  patience,
);
