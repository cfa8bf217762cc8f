import { expect, test } from 'vitest';
import {
  brief,
  carryOf,
  closed,
  explanations,
  type MemberSpec,
  nextFacts,
  someFacts,
} from '../../test/closing-builders.ts';
import type { ClosingFacts } from '../closing/closing-facts.ts';
import { trimmingOf } from '../closing/figures.ts';
import { figureAt } from '../columns/figure.ts';
import { LEFT, RIGHT } from '../trees/trees.ts';

const three: MemberSpec[] = [
  { name: 'A' },
  { name: 'B', parent: 'A', side: 'L' },
  { name: 'C', parent: 'A', side: 'R' },
];
const topups = [{ of: 'A', amount: '1000' }];

/** New business under both legs of A. */
const sold = (left: number, right: number) => ({ volume: Float64Array.of(0, left * 100, right * 100) });
const facts = (over: Partial<ClosingFacts> = {}) => someFacts({ members: three, topups, over });
const plan = (matching: object, rest: object = {}) => ({
  incomes: { matching: { percent: '10', ...matching } },
  ...rest,
});
const ofA = (outcome: ReturnType<typeof closed>) => {
  const { left, right } = carryOf(outcome, 0);
  return [brief(outcome, 'matching', three), `${left}/${right}`];
};

test('four days of u=1000, 10 %, cap 500, 2:1, wash', () => {
  const rules = plan({ unit: '1000', first_match: '2:1', cap: { per_closing: '500' } });
  const day1 = closed(facts(sold(3000, 1000)), rules);
  expect(ofA(day1)).toEqual([['A 0 100.00 0.00'], '1000.00/0.00']);
  const day2 = closed(nextFacts(facts(), day1, sold(0, 4000)), rules);
  expect(ofA(day2)).toEqual([['A 0 100.00 0.00'], '0.00/3000.00']);
  const day3 = closed(nextFacts(facts(), day2, sold(9000, 4000)), rules);
  expect(ofA(day3)).toEqual([['A 0 500.00 200.00 cap_closing'], '2000.00/0.00']);
  expect(explanations(day2, 'matching')[0]?.matching).toMatchObject({
    carry_in_left: '1000.00',
    left: '1000.00',
    carry_left: '0.00',
    carry_in_right: '0.00',
    right: '4000.00',
    carry_right: '3000.00',
  });
  expect(trimmingOf(day3, 0)).toEqual({
    member: 0,
    matched: '7000.00',
    gross: '700.00',
    cap: '500.00',
    paid: '500.00',
    trimmed: '200.00',
    trimmed_business: '2000.00',
    type: 'cap_closing',
  });
  const day4 = closed(nextFacts(facts(), day3, sold(0, 0)), rules);
  expect(ofA(day4)).toEqual([[], '2000.00/0.00']);
  expect(trimmingOf(day1, 0)).toBeNull();
});

test('keep returns the business the cap trimmed to both legs, in whole units', () => {
  const rules = plan({ unit: '1000', cap: { per_closing: '500' }, capped_business: 'keep' });
  const outcome = closed(facts(sold(9000, 7000)), rules);
  expect(ofA(outcome)).toEqual([['A 0 500.00 200.00 cap_closing'], '4000.00/2000.00']);
  const [why] = explanations(outcome, 'matching');
  expect(why?.matching).toMatchObject({ matched: '7000.00', returned: '2000.00', closing_cap: '500.00' });
  // 150 ÷ 10 % = 1500, of which one whole unit returns
  const partly = closed(
    facts(sold(9000, 7000)),
    plan({ ...rules.incomes.matching, cap: { per_closing: '550' } }),
  );
  expect(ofA(partly)).toEqual([['A 0 550.00 150.00 cap_closing'], '3000.00/1000.00']);
  // only what counts as matched: the rest will be matched again
  expect(partly.carry.matched && figureAt(partly.carry.matched, 0)).toBe(600_000);
});

test('virtual business counts after real business, in columns of its own', () => {
  const over = {
    volume: Float64Array.of(0, 250_000, 100_000),
    virtual: { member: Int32Array.of(0), side: Uint8Array.of(RIGHT), amount: Float64Array.of(300_000) },
  };
  const outcome = closed(facts(over), plan({}));
  expect(brief(outcome, 'matching', three)).toEqual(['A 0 250.00 0.00']);
  expect(carryOf(outcome, 0)).toEqual({
    left: '0.00',
    right: '0.00',
    leftVirtual: '0.00',
    rightVirtual: '1500.00',
  });
  expect(explanations(outcome, 'matching')).toMatchObject([
    {
      rule: 'matching',
      base_of: 'matched',
      cap: null,
      matching: {
        left: '2500.00',
        right: '4000.00',
        right_virtual: '3000.00',
        matched: '2500.00',
        carry_right: '1500.00',
        carry_right_virtual: '1500.00',
        closing_cap: null,
      },
    },
  ]);
});

test('virtual business is for that member only, on the side it was given', () => {
  const virtual = { member: Int32Array.of(1), side: Uint8Array.of(LEFT), amount: Float64Array.of(5) };
  const outcome = closed(facts({ ...sold(10, 10), virtual }), plan({}));
  expect(carryOf(outcome, 1)).toMatchObject({ left: '0.00', leftVirtual: '0.05' });
  expect(brief(outcome, 'matching', three)).toEqual(['A 0 1.00 0.00']);
});

test('2:1 needs the volume for it, and of two legs alike the left one gives two units', () => {
  const rules = plan({ unit: '1000', first_match: '2:1' });
  expect(ofA(closed(facts(sold(1000, 1000)), rules))).toEqual([[], '1000.00/1000.00']);
  expect(ofA(closed(facts(sold(2000, 2000)), rules))).toEqual([['A 0 100.00 0.00'], '0.00/1000.00']);
  expect(ofA(closed(facts(sold(1500, 3900)), rules))).toEqual([['A 0 100.00 0.00'], '500.00/1900.00']);
  expect(closed(facts(sold(2000, 2000)), rules).carry.firstMatch[0]).toBe(1);
});

const members = (blocked: boolean): MemberSpec[] => [
  { name: 'A', blocked },
  { name: 'B', parent: 'A', side: 'L', volume: '700' },
  { name: 'C', sponsor: 'B', parent: 'A', side: 'R', volume: '500' },
];

test('directs count on the leg they stand in, and only active ones', () => {
  const rules = plan({ need_left_directs: 1, ineligible: 'flush' });
  const spec = { members: members(false), topups: [...topups, { of: 'B', amount: '10' }] };
  expect(brief(closed(someFacts(spec), rules), 'matching', three)).toEqual(['A 0 50.00 0.00']);
  const without = closed(someFacts({ ...spec, topups }), rules);
  expect(brief(without, 'matching', three)).toEqual(['A 0 0.00 50.00 directs']);
  expect(explanations(without, 'matching')[0]?.checks).toContainEqual({
    fact: 'left_directs',
    required: 1,
    actual: 0,
    met: false,
  });
  const right = plan({ need_right_directs: 1, ineligible: 'flush' });
  // C stands on the right, but B sponsors it
  expect(brief(closed(someFacts(spec), right), 'matching', three)).toEqual(['A 0 0.00 50.00 directs']);
});

test('who is not eligible accumulates without a row, or loses both legs', () => {
  const spec = { members: members(true), topups };
  const kept = closed(someFacts(spec), plan({}));
  expect(ofA(kept)).toEqual([[], '700.00/500.00']);
  const flushed = closed(someFacts(spec), plan({ ineligible: 'flush', unit: '250', first_match: '2:1' }));
  expect(ofA(flushed)).toEqual([['A 0 0.00 25.00 blocked'], '0.00/0.00']);
  expect(flushed.carry.firstMatch[0]).toBe(0);
  const inactive = closed(someFacts({ members: members(false) }), plan({ ineligible: 'flush' }));
  expect(ofA(inactive)).toEqual([['A 0 0.00 50.00 inactive'], '0.00/0.00']);
  const nothing = closed(
    facts({ ...sold(700, 0), topups: someFacts({ members: three }).topups }),
    plan({ ineligible: 'flush' }),
  );
  expect(ofA(nothing)).toEqual([[], '0.00/0.00']);
});

test('what exceeds the carry limit on either leg is flushed after matching', () => {
  expect(ofA(closed(facts(sold(900, 200)), plan({ carry_limit: '500' })))).toEqual([
    ['A 0 20.00 0.00'],
    '500.00/0.00',
  ]);
});

test('the cap of the packages is the highest, a topup without one counts with its amount', () => {
  const packages = [{ code: 'P', matching_cap: '30' }, { code: 'Q' }];
  const outcome = (bought: { of: string; amount: string; package: string }[]) =>
    brief(
      closed(someFacts({ members: members(false), topups: bought, packages }), plan({ cap: 'package' })),
      'matching',
      three,
    );
  expect(outcome([{ of: 'A', amount: '1000', package: 'P' }])).toEqual(['A 0 30.00 20.00 cap_closing']);
  expect(
    outcome([
      { of: 'A', amount: '1000', package: 'P' },
      { of: 'A', amount: '45', package: 'Q' },
    ]),
  ).toEqual(['A 0 45.00 5.00 cap_closing']);
});

test('a row cut by both caps is explained as cut by the topups, and all of it is trimmed', () => {
  const rules = plan({ cap: { per_closing: '40' } }, { caps: { topup_multiple: '3' } });
  const spec = { members: members(false), topups: [{ of: 'A', amount: '10', earned: '5' }] };
  const outcome = closed(someFacts(spec), rules);
  expect(brief(outcome, 'matching', three)).toEqual(['A 0 25.00 25.00 cap_multiple']);
  expect(explanations(outcome, 'matching')[0]?.cap).toEqual({ topup_multiple: '3', room: '25.00' });
  expect(trimmingOf(outcome, 0)).toMatchObject({
    cap: '25.00',
    trimmed_business: '250.00',
    type: 'cap_multiple',
  });
  expect([
    figureAt(outcome.topups.earned, 0),
    outcome.topups.completed[0],
    [...outcome.topups.changed],
  ]).toEqual([3000, 1, [0]]);
});

test('a negative volume is carried and worked off', () => {
  const first = closed(facts(sold(-300, 500)), plan({}));
  expect(ofA(first)).toEqual([[], '-300.00/500.00']);
  expect(ofA(closed(nextFacts(facts(), first, sold(400, 0)), plan({})))).toEqual([
    ['A 0 10.00 0.00'],
    '0.00/400.00',
  ]);
});

test('without matching in the plan the carry stays as it is', () => {
  const before = facts(sold(700, 500));
  expect(closed(before, { incomes: {} }).carry).toBe(before.carry);
});
