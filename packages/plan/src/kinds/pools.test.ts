import { expect, test } from 'vitest';
import { brief, closed, explanations, type MemberSpec, someFacts } from '../../test/closing-builders.ts';
import type { ClosingFacts, PoolFacts } from '../closing/closing-facts.ts';
import { unitsFrom } from '../columns/units.ts';
import { dayOf } from '../days.ts';
import { parsePlan } from '../plan/plan.ts';

const members: MemberSpec[] = [{ name: 'A' }, { name: 'B', sponsor: 'A' }, { name: 'C', sponsor: 'A' }];
const names = members.map(({ name }) => name);
const topups = names.map((of) => ({ of, amount: '1' }));

type Story = {
  pool: object;
  /** Own volume of the period by name, in whole units of money. */
  bv?: number[];
  turnover?: { amount_paid?: bigint; bv?: bigint };
  pools?: Partial<PoolFacts>;
  ranks?: object[];
  paid?: number[];
  over?: Partial<ClosingFacts>;
};

function shared({ pool, bv = [0, 0, 0], turnover, pools, ranks = [], paid = [-1, -1, -1], over }: Story) {
  const facts = someFacts({
    date: '2026-01-31',
    members,
    topups,
    month: { turnover: '0' },
    over: {
      heldRank: { paid: Int8Array.from(paid), bridged: new Int32Array(3) },
      highestRank: Int8Array.from(paid),
      periods: {
        own: { monthly: unitsFrom(bv.map((own) => own * 100)) },
        firstTopup: Int32Array.from([dayOf('2026-01-02'), dayOf('2026-01-03'), dayOf('2025-12-31')]),
      },
      pools: {
        turnover: { monthly: { amount_paid: 0n, bv: 0n, ...turnover } },
        matched: {},
        heldInARow: new Map(),
        once: [],
        ...pools,
      },
      ...over,
    },
  });
  return closed(facts, {
    incomes: { bonus: { pools: [{ code: 'X', ...pool }] } },
    ranks,
    rank_rules: { period: 'monthly' },
  });
}

const rows = (story: Story) => brief(shared(story), 'bonus', members);

test('3 % of 1000000 by points 12, 7 and 3: a point is rounded down, then multiplied', () => {
  const story: Story = {
    pool: { percent: '3', points: { per: 'own_bv', unit: '10000' } },
    bv: [129999, 70000, 30000.5],
    turnover: { amount_paid: 100_000_000n },
  };
  expect(rows(story)).toEqual(['A 0 16363.56 0.00', 'B 0 9545.41 0.00', 'C 0 4090.89 0.00']);
  expect(explanations(shared(story), 'bonus')[0]).toMatchObject({
    base_of: 'turnover',
    pool: {
      by: 'points',
      period: 'monthly',
      turnover: '1000000.00',
      pool: '30000.00',
      shares: 22,
      share_value: '1363.63',
      own_shares: 12,
      points: { per: 'own_bv', unit: '10000', counted: '129999.00' },
    },
  });
});

test('points are at least 0, at most what the plan says, and of whole units exactly', () => {
  const pool = { percent: '10', points: { per: 'own_bv', unit: '0.3333', at_most: 4 } };
  const turnover = { amount_paid: 100_00n };
  // 0.66 is one unit, 0.67 two of them; the fourth is the last that counts
  expect(rows({ pool, bv: [0.66, 0.67, -5], turnover })).toEqual(['A 0 3.33 0.00', 'B 0 6.66 0.00']);
  expect(rows({ pool, bv: [0, 0.34, 500], turnover })).toEqual(['B 0 2.00 0.00', 'C 0 8.00 0.00']);
});

test('points are counted from the team and its groups, from new directs and from what was matched', () => {
  const turnover = { amount_paid: 700_00n };
  const by = (per: string, unit: string, more: Partial<Story> = {}) =>
    rows({ pool: { percent: '100', points: { per, unit } }, turnover, ...more });
  expect(by('team_bv', '100', { bv: [100, 200, 300] })).toEqual([
    'A 0 381.78 0.00',
    'B 0 127.26 0.00',
    'C 0 190.89 0.00',
  ]);
  // the topup of C is of the year before
  expect(by('new_directs', '1')).toEqual(['A 0 700.00 0.00']);
  expect(
    by('matched', '10', {
      pools: {
        matched: { monthly: unitsFrom([2000, 0, 500 * 10]) },
        turnover: { monthly: { amount_paid: 700_00n, bv: 0n } },
      },
    }),
  ).toEqual(['A 0 200.00 0.00', 'C 0 500.00 0.00']);
});

test('a pool is of the money paid, or of the volume of its period', () => {
  const turnover = { amount_paid: 100_00n, bv: 40_00n };
  const points = { per: 'own_bv', unit: '1' };
  expect(rows({ pool: { percent: '10', points }, bv: [1, 0, 0], turnover })).toEqual(['A 0 10.00 0.00']);
  expect(rows({ pool: { percent: '10', of: 'bv', points }, bv: [1, 0, 0], turnover })).toEqual([
    'A 0 4.00 0.00',
  ]);
});

const clubs = [
  { code: 'S', own_bv: '100' },
  { code: 'G', own_bv: '200' },
];

test('an amount goes to everybody who fits, by rank where a table says so', () => {
  const bv = [50, 100, 200];
  expect(rows({ pool: { amount: '0', by_rank: { G: '800' } }, ranks: clubs, bv })).toEqual([
    'C 0 800.00 0.00',
  ]);
  expect(rows({ pool: { amount: '25', by_rank: { S: '30' } }, ranks: clubs, bv })).toEqual([
    'A 0 25.00 0.00',
    'B 0 30.00 0.00',
    'C 0 30.00 0.00',
  ]);
  expect(rows({ pool: { amount: '25', need: { own_bv: '100.01' } }, bv })).toEqual(['C 0 25.00 0.00']);
  expect(rows({ pool: { amount: '25', need: { rank: 'S', directs: 1 } }, ranks: clubs, bv })).toEqual([]);
});

test('a rank is paid once, with each lower one that the table lists, and never again', () => {
  const pool = { amount: '0', by_rank: { S: '100', G: '500' }, once: true };
  expect(rows({ pool, ranks: clubs, bv: [200, 100, 0] })).toEqual([
    'A 1 100.00 0.00',
    'A 2 500.00 0.00',
    'B 1 100.00 0.00',
  ]);
  const once = [
    { member: 0, pool: 'X', rank: 'S' },
    { member: 1, pool: 'OTHER', rank: 'S' },
  ];
  expect(rows({ pool, ranks: clubs, bv: [200, 100, 0], pools: { once } })).toEqual([
    'A 2 500.00 0.00',
    'B 1 100.00 0.00',
  ]);
});

test('a rank held in a row counts with the one of this closing', () => {
  const pool = { amount: '10', need: { rank: 'S', periods_in_a_row: 3 } };
  const heldInARow = new Map([[3, Int8Array.from([1, 0, 0])]]);
  expect(rows({ pool, ranks: clubs, bv: [100, 100, 0], pools: { heldInARow } })).toEqual([
    'A 0 10.00 0.00',
    'B 0 10.00 0.00',
  ]);
  const once = new Map([[3, Int8Array.from([-1, 1, 1])]]);
  expect(rows({ pool, ranks: clubs, bv: [200, 200, 200], pools: { heldInARow: once } })).toEqual([
    'B 0 10.00 0.00',
    'C 0 10.00 0.00',
  ]);
});

test('what contradicts itself in a pool is refused, each with its place', () => {
  const read = (pool: object) => {
    const found = parsePlan({
      ranks: [{ code: 'S' }],
      incomes: { bonus: { pools: [{ code: 'X', ...pool }] } },
    });
    return 'problems' in found ? found.problems.map(({ path, message }) => `${path}: ${message}`) : [];
  };
  const at = (key: string) => `incomes.bonus.pools[0]${key}`;
  const shares = [{ rank: 'S', shares: 1 }];
  const points = { per: 'own_bv', unit: '10' };
  expect(read({ percent: '2' })).toEqual([`${at('')}: needs exactly one of shares, points and amount`]);
  expect(read({ percent: '2', shares, points })).toHaveLength(1);
  expect(read({ points })).toEqual([`${at('.percent')}: is required`]);
  expect(read({ amount: '1', once: true })).toEqual([`${at('.once')}: needs amount and by_rank beside it`]);
  expect(read({ percent: '1', points, once: true })).toHaveLength(1);
  expect(read({ amount: '1', by_rank: { S: '2' }, once: true, period: 'monthly' })).toHaveLength(1);
  expect(read({ amount: '1', need: { periods_in_a_row: 2 } })).toEqual([
    `${at('.need.periods_in_a_row')}: needs rank beside it`,
  ]);
  expect(read({ amount: '1', need: { rank: 'T', periods_in_a_row: 2 } })).toEqual([
    `${at('.need.rank')}: there is no rank T: known are S`,
  ]);
  expect(read({ amount: '1', by_rank: { T: '2' } })).toEqual([
    `${at('.by_rank.T')}: there is no rank T: known are S`,
  ]);
  expect(read({ percent: '1', points, by_rank: { S: '2' } })).toEqual([
    `${at('.by_rank')}: needs an amount beside it`,
  ]);
  expect(read({ amount: '1', by_rank: { S: '2' }, by_package: { P: '3' } })).toHaveLength(1);
  expect(read({ percent: '2', points, period: 'yearly', of: 'bv', need: { team_bv: '5' } })).toEqual([]);
});
