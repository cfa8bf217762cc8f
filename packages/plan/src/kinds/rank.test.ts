import { expect, test } from 'vitest';
import { closed, type MemberSpec, someFacts } from '../../test/closing-builders.ts';

const ranks = [
  { code: 'SILVER', self_investment: '100' },
  { code: 'GOLD', directs: 2, team_business: '500' },
  { code: 'DIAMOND', directs_of_rank: { GOLD: 1 } },
];
const members: MemberSpec[] = [
  { name: 'A' },
  { name: 'B', parent: 'A', side: 'L' },
  { name: 'C', parent: 'B', side: 'L' },
  { name: 'D', parent: 'B', side: 'R' },
];
const topups = [
  { of: 'A', amount: '1' },
  { of: 'B', amount: '100' },
  { of: 'C', amount: '300' },
  { of: 'D', amount: '200' },
];

test('a rank reached in this closing counts for the sponsor, and ranks below need not be met', () => {
  const outcome = closed(someFacts({ members, topups }), { incomes: {}, ranks });
  expect([...(outcome.ranks?.period ?? [])]).toEqual([2, 1, 0, 0]);
  expect([...(outcome.ranks?.changed ?? [])]).toEqual([0, 1, 2, 3]);
});

test('the highest rank ever stays, also for the sponsor, and the rank of the period may be lower', () => {
  const highestRank = Int8Array.of(-1, 1, 2, -1);
  const outcome = closed(someFacts({ members, topups: topups.slice(0, 2), over: { highestRank } }), {
    incomes: {},
    ranks,
  });
  expect([...(outcome.ranks?.period ?? [])]).toEqual([2, 2, -1, -1]);
  expect([...(outcome.ranks?.highest ?? [])]).toEqual([2, 2, 2, -1]);
  expect([...(outcome.ranks?.changed ?? [])]).toEqual([0, 1]);
  expect([...highestRank]).toEqual([-1, 1, 2, -1]);
});

test('blocked and inactive members reach no rank', () => {
  const one = members.map((member) => ({ ...member, blocked: member.name === 'B' }));
  const outcome = closed(someFacts({ members: one, topups: topups.slice(0, 3) }), { incomes: {}, ranks });
  expect([...(outcome.ranks?.period ?? [])]).toEqual([-1, -1, 0, -1]);
});

test('weaker leg and matched business, this closing included', () => {
  const by = (rank: object) => {
    const facts = someFacts({ members: members.map((member) => ({ ...member, volume: '50' })), topups });
    facts.carry.matched = Float64Array.of(0, 1000, 0, 0);
    const plan = { incomes: { matching: { percent: '10' } }, ranks: [{ code: 'R', ...rank }] };
    return [...(closed(facts, plan).ranks?.period ?? [])];
  };
  expect(by({ weaker_leg: '200' })).toEqual([-1, 0, -1, -1]);
  expect(by({ weaker_leg: '200.01' })).toEqual([-1, -1, -1, -1]);
  // 10 before and 50 now
  expect(by({ matched: '60' })).toEqual([-1, 0, -1, -1]);
  expect(by({ matched: '60.01' })).toEqual([-1, -1, -1, -1]);
});

test('figures that were not loaded are refused', () => {
  const facts = someFacts({ members, topups });
  const plan = { incomes: {}, ranks: [{ code: 'R', matched: '1' }] };
  expect(() => closed({ ...facts, carry: { ...facts.carry, matched: null } }, plan)).toThrow('not loaded');
  expect(() => closed({ ...facts, highestRank: null }, plan)).toThrow('not loaded');
});
