import { expect, test } from 'vitest';
import { closed, type MemberSpec, someFacts } from '../../test/closing-builders.ts';
import { unitsFrom } from '../columns/units.ts';
import { dayOf } from '../days.ts';
import { parsePlan } from '../plan/plan.ts';
import { RANK_REASONS } from './rank.ts';

type Story = {
  members: MemberSpec[];
  /** Own volume of the period by name, in whole units of money. */
  bv: Record<string, number>;
  ranks: object[];
  rules?: object;
  paid?: number[];
  bridged?: number[];
  firstTopup?: Record<string, string>;
  date?: string;
};

/** Everybody with a topup is active; all have one. */
function judged({ members, bv, ranks, rules, paid, bridged, firstTopup = {}, date = '2026-01-31' }: Story) {
  const names = members.map(({ name }) => name);
  const n = names.length;
  const facts = someFacts({
    date,
    members,
    topups: names.map((of) => ({ of, amount: '1' })),
    over: {
      heldRank: {
        paid: Int8Array.from(paid ?? names.map(() => -1)),
        bridged: Int32Array.from(bridged ?? names.map(() => 0)),
      },
      highestRank: Int8Array.from(paid ?? names.map(() => -1)),
      periods: {
        own: { monthly: unitsFrom(names.map((name) => (bv[name] ?? 0) * 100)) },
        firstTopup: Int32Array.from({ length: n }, (_, i) => {
          const on = firstTopup[names[i] ?? ''];
          return on === undefined ? -1 : dayOf(on);
        }),
      },
    },
  });
  const { ranks: found } = closed(facts, { incomes: {}, ranks, rank_rules: { period: 'monthly', ...rules } });
  if (!found) throw new Error('no ranks were judged');
  const at = (name: string) => {
    const i = names.indexOf(name);
    const place = found.period[i] ?? -1;
    return {
      rank: place < 0 ? null : (ranks[place] as { code: string }).code,
      bridged: found.bridged[i],
      reason: RANK_REASONS[found.reason[i] ?? -1],
      group: Number(found.volumes?.group[i as never] ?? Number.NaN) / 100,
      team: Number(found.volumes?.team[i as never] ?? Number.NaN) / 100,
    };
  };
  return at;
}

const pair: MemberSpec[] = [{ name: 'A' }, { name: 'B', sponsor: 'A' }];
const monthly = [
  { code: 'SILVER', group_bv: '3000' },
  { code: 'GOLD', group_bv: '10000', keep: { group_bv: '6000' }, grace: 1 },
];

test('a rank is achieved, kept by less, bridged once and then lost', () => {
  const month = (bv: number, held: number, used: number) => {
    const { rank, bridged, reason } = judged({
      members: pair,
      bv: { B: bv },
      ranks: monthly,
      paid: [held, -1],
      bridged: [used, 0],
    })('A');
    return `${rank} ${bridged} ${reason}`;
  };
  expect(month(10400, -1, 0)).toBe('GOLD 0 achieved');
  expect(month(6400, 1, 0)).toBe('GOLD 0 kept');
  expect(month(5900, 1, 0)).toBe('GOLD 1 bridged');
  expect(month(5900, 1, 1)).toBe('SILVER 0 lost');
  // what keeps GOLD does not give it back
  expect(month(6400, 0, 0)).toBe('SILVER 0 achieved');
  // kept again: the month that was bridged is forgotten
  expect(month(6000, 1, 1)).toBe('GOLD 0 kept');
});

test('who is not active has no rank, and begins anew', () => {
  const members = [
    { name: 'A', blocked: true },
    { name: 'B', sponsor: 'A' },
  ];
  expect(
    judged({ members, bv: { B: 20000 }, ranks: monthly, paid: [1, -1], bridged: [1, 0] })('A'),
  ).toMatchObject({
    rank: null,
    bridged: 0,
    reason: 'inactive',
  });
});

const legs: MemberSpec[] = [{ name: 'A' }, ...['B', 'C', 'D'].map((name) => ({ name, sponsor: 'A' }))];

test('of a volume one leg counts for a part at most, and own volume whole', () => {
  const gold = [{ code: 'GOLD', group_bv: '10000', max_from_leg_percent: '60' }];
  const reached = (own: number, ...volume: number[]) =>
    judged({
      members: legs,
      bv: { A: own, B: volume[0] ?? 0, C: volume[1] ?? 0, D: volume[2] ?? 0 },
      ranks: gold,
    })('A').rank;
  expect(reached(0, 9000, 2500, 500)).toBeNull();
  expect(reached(999.99, 9000, 2500, 500)).toBeNull();
  expect(reached(1000, 9000, 2500, 500)).toBe('GOLD');
  expect(reached(0, 9000, 3499.99, 500)).toBeNull();
  expect(reached(0, 9000, 3500, 500)).toBe('GOLD');
  // a leg below zero takes off
  expect(reached(0, 9000, 4000, -0.01)).toBeNull();
});

test('the part of a leg is exact, also where it is no whole unit of money', () => {
  const third = [{ code: 'R', team_bv: '100', max_from_leg_percent: '33.3333' }];
  const reached = (d: number) =>
    judged({ members: legs, bv: { B: 50, C: 50, D: d }, ranks: third })('A').rank;
  // 2 × 33.3333 + 33.33 is less than 100, and so are three parts of 33.3333
  expect(reached(33.33)).toBeNull();
  expect(reached(50)).toBeNull();
  const half = [{ code: 'R', team_bv: '0.01', max_from_leg_percent: '50' }];
  expect(judged({ members: legs, bv: { B: 1, C: 1 }, ranks: half })('A').rank).toBe('R');
  expect(judged({ members: legs, bv: { B: 1 }, ranks: half })('A').rank).toBeNull();
});

test('a direct with the rank of the breakaway takes the group away, and stays in the team', () => {
  const members = [
    { name: 'A' },
    { name: 'B', sponsor: 'A' },
    { name: 'C', sponsor: 'A' },
    { name: 'D', sponsor: 'B' },
  ];
  const at = judged({
    members,
    bv: { A: 100, B: 500, C: 300, D: 9500 },
    ranks: [{ code: 'P', group_bv: '10000' }],
    rules: { breakaway: 'P' },
  });
  expect(at('A')).toMatchObject({ rank: null, group: 400, team: 10400 });
  expect(at('B')).toMatchObject({ rank: 'P', group: 10000, team: 10000 });
});

test('a leg has a rank when somebody in it has it at this closing, however deep', () => {
  const members = [...legs, { name: 'E', sponsor: 'C' }, { name: 'F', sponsor: 'E' }];
  const ranks = [
    { code: 'SILVER', own_bv: '100' },
    { code: 'GOLD', legs_with_rank: { SILVER: 2 } },
  ];
  expect(judged({ members, bv: { B: 100, F: 100 }, ranks })('A').rank).toBe('GOLD');
  expect(judged({ members, bv: { E: 100, F: 100 }, ranks })('A').rank).toBeNull();
});

test('new directs are those whose oldest topup that counts is of the period', () => {
  const ranks = [{ code: 'R', new_directs: 2 }];
  const reached = (firstTopup: Record<string, string>) =>
    judged({ members: legs, bv: {}, ranks, firstTopup })('A').rank;
  expect(reached({ B: '2026-01-01', C: '2026-01-31' })).toBe('R');
  expect(reached({ B: '2026-01-01', C: '2025-12-31' })).toBeNull();
});

test('ranks are judged by the closings that end their period alone', () => {
  const facts = someFacts({ date: '2026-01-30', members: pair, topups: [{ of: 'A', amount: '1' }] });
  const outcome = closed(facts, { incomes: {}, ranks: [{ code: 'R' }], rank_rules: { period: 'monthly' } });
  expect(outcome.ranks).toBeNull();
});

test('contradictions of ranks are refused, each with its place', () => {
  const read = parsePlan({
    rank_rules: { breakaway: 'P' },
    ranks: [
      { code: 'S', legs_with_rank: { S: 1, G: 1, X: 1 }, grace: 1 },
      {
        code: 'G',
        max_from_leg_percent: '50',
        keep: { max_from_leg_percent: '50', directs_of_rank: { Y: 1 } },
      },
    ],
  });
  expect('problems' in read && read.problems.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'ranks[0].legs_with_rank.X: there is no rank X: known are S, G',
    'ranks[1].keep.directs_of_rank.Y: there is no rank Y: known are S, G',
    'rank_rules.breakaway: there is no rank P: known are S, G',
    'ranks[0].legs_with_rank.S: must be a rank below S: legs are judged before it',
    'ranks[0].legs_with_rank.G: must be a rank below S: legs are judged before it',
    'ranks[0].grace: needs keep beside it: only a rank that is kept is bridged',
    'ranks[1].max_from_leg_percent: needs group_bv or team_bv beside it',
    'ranks[1].keep.max_from_leg_percent: needs group_bv or team_bv beside it',
  ]);
});
