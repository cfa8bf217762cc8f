import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPlan } from '../../test/builders.ts';
import { closed, rowsAsValues, someFacts } from '../../test/closing-builders.ts';
import { walkNaively } from '../../test/naive-walks.ts';
import { patience, runs } from '../../test/property-runs.ts';
import { CODES } from '../../test/random-ranks.ts';
import { PACKAGES, randomWalks } from '../../test/random-walks.ts';
import { unitsFrom } from '../columns/units.ts';
import { dayOf } from '../days.ts';
import { isWalkKind } from '../plan/plan-walks.ts';
import { partOfCode } from './walk-codes.ts';

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
        fc.array(randomWalks, { minLength: 1, maxLength: 3 }),
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
            packages: person.topup === null ? [] : [PACKAGES[i % PACKAGES.length] as string],
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
            packages: PACKAGES.map((code) => ({ code })),
            topups: members.flatMap(({ topup, packages: [sold] }, i) =>
              topup === null || !sold ? [] : [{ of: String(i), amount: String(topup), package: sold }],
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
