import { expect, test } from 'vitest';
import { aPlan } from '../../test/builders.ts';
import { figureAt } from '../columns/figure.ts';
import { rowSink } from '../columns/rows.ts';
import { generateNetwork, type NetworkShape } from '../trees/network-shapes.ts';
import { closePeriod } from './closing.ts';
import type { ClosingFacts } from './closing-facts.ts';
import type { ClosingOutcome } from './outcome.ts';
import { sumSink } from './totals.ts';

const AMOUNT = 100_000;

/** Everybody bought the same for the first time today, 1000 at two digits. */
function firstDay(members: number, shape: NetworkShape): ClosingFacts {
  const { sponsor, parent, side, sponsorSide } = generateNetwork({ members, shape, seed: 1 });
  const amount = new Float64Array(members).fill(AMOUNT);
  const zeros = () => new Float64Array(members);
  return {
    date: '2026-01-05',
    company: { round_off_digits: 2 },
    sponsor,
    parent,
    side,
    sponsorSide,
    blocked: new Uint8Array(members),
    joinedOn: new Int32Array(members),
    topups: {
      id: Float64Array.from({ length: members }, (_, t) => t + 1),
      owner: Int32Array.from({ length: members }, (_, t) => t),
      amount,
      paid: amount,
      day: new Int32Array(members),
      package: new Int32Array(members),
      earned: zeros(),
      completed: new Uint8Array(members),
      roiPaid: new Int32Array(members),
      roiGross: zeros(),
      roiBlocked: new Uint8Array(members),
    },
    packages: [{ code: 'P', roi_percent: '1', roi_days: null, roi_multiple: null, matching_cap: null }],
    volume: amount,
    virtual: { member: new Int32Array(0), side: new Uint8Array(0), amount: new Float64Array(0) },
    carry: {
      left: zeros(),
      right: zeros(),
      leftVirtual: null,
      rightVirtual: null,
      firstMatch: new Uint8Array(members),
      matched: null,
    },
    rewards: { member: new Int32Array(0), code: [] },
    highestRank: null,
    heldRank: null,
    periods: null,
    month: null,
  };
}

const uncapped = aPlan({ incomes: { matching: { percent: '10' } } });
/** What matching pays of what everybody bought, in percent. */
const payout = ({ totals }: ClosingOutcome, members: number) =>
  (Number(totals[0]?.amount) * 10_000) / (members * AMOUNT);

test('10 % of everything matched in a full tree of 10 levels is 40.05 % of the turnover', () => {
  const members = 2 ** 10 - 1;
  const outcome = closePeriod(firstDay(members, 'balanced'), uncapped, rowSink());
  expect(payout(outcome, members)).toBeCloseTo(40.05, 2);
  // the lowest level has nobody below
  expect(outcome.rows?.length).toBe(2 ** 9 - 1);
});

test('in one of 20 levels it is 90.0 %', () => {
  const members = 2 ** 20 - 1;
  const sums = sumSink(members);
  const outcome = closePeriod(firstDay(members, 'balanced'), uncapped, sums);
  expect(payout(outcome, members)).toBeCloseTo(90, 2);
  expect(outcome.rows).toBeNull();
  // the root: 2^19 − 1 topups on each side
  expect(figureAt(sums.paid(), 0)).toBe((2 ** 19 - 1) * (AMOUNT / 10));
});

/** Compression passes long chains of the ineligible; everything else is asked for too. */
const everything = aPlan({
  incomes: {
    roi: {},
    roi_level: {
      compression: true,
      levels: [
        { percent: '10', need: { directs: 2 } },
        { percent: '5' },
        { percent: '1', need: { team: 99_000 } },
      ],
    },
    matching: { percent: '10', unit: '1000', first_match: '2:1', cap: 'package', carry_limit: '5000' },
    matching_level: { levels: [{ percent: '10', need: { team_business: '1' } }, { percent: '5' }] },
    reward: { ladder: [{ code: 'R', left: '50000', right: '50000', amount: '1' }] },
  },
  caps: { topup_multiple: '3' },
});

test('a chain of 100,000 costs the same as a balanced tree', () => {
  const time = (shape: NetworkShape) => {
    const facts = firstDay(100_000, shape);
    const runs = [0, 1, 2].map(() => {
      const started = performance.now();
      closePeriod(facts, everything, rowSink());
      return performance.now() - started;
    });
    return Math.min(...runs);
  };
  // walking up the chain would take 5,000,000,000 steps; what a busy machine adds is far from that
  expect(time('chain')).toBeLessThan(10 * time('balanced') + 500);
});

test('in a chain nothing is matched, and whom compression finds is paid from any depth', () => {
  const n = 100_000;
  const outcome = closePeriod(firstDay(n, 'chain'), everything, rowSink());
  expect(outcome.totals.map(({ kind, rows }) => [kind, rows])).toEqual([['roi', n]]);
  const open = aPlan({
    incomes: {
      roi: {},
      roi_level: { compression: true, levels: [{ percent: '10', need: { team: n - 1 } }] },
    },
  });
  const rows = closePeriod(firstDay(n, 'chain'), open, rowSink()).rows;
  // everybody's ROI of 10 pays 1 to the root, the only one with such a team
  expect(rows?.length).toBe(n + n - 1);
  expect([rows?.member[2 * n - 2], rows?.from[2 * n - 2], rows && figureAt(rows.amount, 2 * n - 2)]).toEqual([
    0,
    n - 1,
    100,
  ]);
});
