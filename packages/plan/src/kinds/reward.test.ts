import { expect, test } from 'vitest';
import {
  brief,
  closed,
  explanations,
  type MemberSpec,
  rowsAsValues,
  someFacts,
} from '../../test/closing-builders.ts';

const members: MemberSpec[] = [
  { name: 'A', joined: '2026-01-01' },
  { name: 'B', parent: 'A', side: 'L' },
  { name: 'C', parent: 'A', side: 'R' },
];
const topups = [
  { of: 'A', amount: '1' },
  { of: 'B', amount: '180000' },
  { of: 'C', amount: '160000' },
];
const ladder = [
  { code: 'R1', left: '50000', right: '50000', amount: '2000' },
  { code: 'R2', left: '150000', right: '150000', amount: '7500' },
];
const award = (reward: object, over: object = {}) =>
  closed(someFacts({ members, topups, ...over }), { incomes: { reward } });

test('50000→2000 and 150000→7500 with L 180000 R 160000: both, 9500, in the order of the ladder', () => {
  const outcome = award({ ladder });
  expect(brief(outcome, 'reward', members)).toEqual(['A 0 2000.00 0.00', 'A 0 7500.00 0.00']);
  expect(outcome.totals).toEqual([
    { kind: 'reward', status: 'pending', rows: 2, gross: '9500.00', amount: '9500.00', trimmed: '0.00' },
  ]);
  expect([[...outcome.rewards.member], [...outcome.rewards.step]]).toEqual([
    [0, 0],
    [0, 1],
  ]);
});

test('fresh: the first step uses up its business, and only 2000 is achieved', () => {
  expect(brief(award({ ladder, basis: 'fresh' }), 'reward', members)).toEqual(['A 0 2000.00 0.00']);
});

test('fresh: what was achieved before has used up its business too', () => {
  const rewards = { member: Int32Array.of(0, 0), code: ['R1', 'gone'] };
  const third = [...ladder, { code: 'R3', left: '110000', right: '110000', amount: '1' }];
  const outcome = award({ ladder: third, basis: 'fresh' }, { over: { rewards } });
  expect(brief(outcome, 'reward', members)).toEqual(['A 0 1.00 0.00']);
  expect(explanations(outcome, 'reward')).toMatchObject([
    {
      rule: 'reward',
      base_of: 'reward',
      cap: null,
      reward: { code: 'R3', item: null, basis: 'fresh' },
      checks: [
        { fact: 'is_blocked' },
        { fact: 'is_active' },
        { fact: 'left', required: '110000.00', actual: '130000.00', met: true },
        { fact: 'right', required: '110000.00', actual: '110000.00', met: true },
      ],
    },
  ]);
});

test('a reward is achieved once for ever', () => {
  const rewards = { member: Int32Array.of(0, 1), code: ['R1', 'R2'] };
  expect(brief(award({ ladder }, { over: { rewards } }), 'reward', members)).toEqual(['A 0 7500.00 0.00']);
});

test('within_days counts from the day of joining, that day plus as many', () => {
  const soon = (within_days: number) => [{ ...ladder[0], within_days }];
  expect(rowsAsValues(award({ ladder: soon(4) }))).toHaveLength(1);
  expect(rowsAsValues(award({ ladder: soon(3) }))).toHaveLength(0);
  expect(explanations(award({ ladder: soon(9) }), 'reward')[0]?.checks).toContainEqual({
    fact: 'days',
    required: 9,
    actual: 4,
    met: true,
  });
});

test('directs must be active, the member active and not blocked', () => {
  const withDirects = [{ ...ladder[0], directs: 2 }];
  expect(rowsAsValues(award({ ladder: withDirects }))).toHaveLength(1);
  const one = members.map((member) => ({ ...member, blocked: member.name === 'C' }));
  expect(rowsAsValues(award({ ladder: withDirects }, { members: one }))).toHaveLength(0);
  expect(rowsAsValues(award({ ladder }, { members: one }))).toHaveLength(2);
  const blocked = members.map((member) => ({ ...member, blocked: member.name === 'A' }));
  expect(rowsAsValues(award({ ladder }, { members: blocked }))).toHaveLength(0);
  expect(rowsAsValues(award({ ladder }, { topups: topups.slice(1) }))).toHaveLength(0);
});

test('an item is worth 0 and named, and no reward takes room of the multiple cap', () => {
  const outcome = closed(someFacts({ members, topups }), {
    incomes: { reward: { ladder: [{ code: 'CAR', left: '1', item: 'A car' }, ladder[1]] } },
    caps: { topup_multiple: '2' },
  });
  expect(rowsAsValues(outcome)).toMatchObject([
    { amount: '0.00', status: 'pending', code: 0, rate: { amount: '0' } },
    { amount: '7500.00', status: 'pending', code: 1, rate: { amount: '7500' } },
  ]);
  expect(explanations(outcome, 'reward')[0]?.reward).toMatchObject({ code: 'CAR', item: 'A car' });
  expect([...outcome.topups.changed]).toEqual([]);
});

test('virtual business is no business of a leg', () => {
  const virtual = { member: Int32Array.of(0), side: Uint8Array.of(1), amount: Float64Array.of(9e9) };
  const outcome = closed(someFacts({ members, topups, over: { virtual } }), {
    incomes: {
      matching: { percent: '1' },
      reward: { ladder: [{ code: 'R', right: '160000.01', amount: '1' }] },
    },
  });
  expect(brief(outcome, 'reward', members)).toEqual([]);
});
